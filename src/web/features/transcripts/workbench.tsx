import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { transcriptEndpoints } from '#contract/transcripts.ts'
import type { Slot } from '#domain/words.ts'
import { addressOf } from '#web/lib/api.ts'
import { AboutButton } from './about-button.tsx'
import type { CommandContext } from './commands.ts'
import { showTime, useConflictMarks } from './conflict-marks.ts'
import { DenoisingStatus } from './denoising-status.tsx'
import { ExportMenu } from './export-menu.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { MediaElement } from './playback/media-element.tsx'
import { PlayerBar } from './player-bar.tsx'
import { ChooseLanguage } from './processing-error.tsx'
import { type LoadedTranscript, peaksQuery } from './queries.ts'
import { ConflictPanel } from './saving/conflict-panel.tsx'
import { SaveStatus } from './saving/save-status.tsx'
import { SelectionBubble } from './selection-bubble.tsx'
import type { Session } from './session.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useCommandContext } from './use-command-context.ts'
import { useCommandKeys } from './use-command-keys.ts'
import { useSaveTrouble } from './use-save-trouble.tsx'
import { hintId, useTranscriptSession } from './use-transcript-session.ts'
import classes from './workbench.module.css'

const RecodePanel = lazy(() => import('./recode-panel.tsx'))

interface WorkbenchProps {
  /** Id of who is signed in. */
  viewer: string
  collection: Collection
  opened: LoadedTranscript
  onRenamed: (collection: Collection) => void
  account?: ReactNode
}

/** A complete transcript, open for playing and editing. */
export function Workbench({ viewer, collection, opened, onRenamed, account }: WorkbenchProps) {
  const { t } = useTranslation('transcripts')
  const { mount, session, turn } = useTranscriptSession(viewer, collection, opened)
  const [shortcuts, setShortcuts] = useState(false)
  const [span, setSpan] = useState<Slot | null>(null)
  const context = useCommandContext(collection.id, session, {
    onShortcuts: setShortcuts,
    onRecode: setSpan,
  })
  return (
    <>
      <TopBar
        collection={collection}
        onRenamed={onRenamed}
        account={account}
        tools={
          session &&
          context && (
            <>
              <HistoryButtons context={context} />
              <ExportMenu collectionId={collection.id} saver={session.saver} />
              <ToolsMenu collection={collection} context={context} />
            </>
          )
        }
      >
        <AboutButton collection={collection} />
        {session && <SaveStatus saver={session.saver} />}
        <DenoisingStatus collection={collection} />
      </TopBar>
      <div className={classes.page} data-video={collection.video || undefined}>
        {session && collection.video && (
          <aside className={classes.rail}>
            <Media collection={collection} session={session} />
          </aside>
        )}
        <main id="content" className={classes.main}>
          {session && (
            <ConflictPanel
              saver={session.saver}
              onShow={({ startTime }) => showTime(session.view, startTime)}
            />
          )}
          {session && (
            <Suspense>
              <RecodePanel
                collection={collection}
                session={session}
                span={span}
                onDone={() => setSpan(null)}
              />
            </Suspense>
          )}
          {collection.needsLanguage && <ChooseLanguage id={collection.id} />}
          {opened.words.length === 0 && <p className={classes.empty}>{t('noWords')}</p>}
          <div className={classes.text}>
            <div ref={mount} />
            {context && <SelectionBubble context={context} />}
          </div>
          {collection.trimmed && <p className={classes.trimmed}>{t('trimmed')}</p>}
          <VisuallyHidden id={hintId}>{t('textHint')}</VisuallyHidden>
          <VisuallyHidden role="status">{turn}</VisuallyHidden>
        </main>
      </div>
      {session && !collection.video && <Media collection={collection} session={session} />}
      {context && <Tools collection={collection} context={context} />}
      <ShortcutSheet opened={shortcuts} onClose={() => setShortcuts(false)} />
    </>
  )
}

function Media({ collection, session }: { collection: Collection; session: Session }) {
  const { t } = useTranslation('transcripts')
  const { id, video, languageCode } = collection
  return (
    <MediaElement
      player={session.player}
      video={video}
      label={t('player.video')}
      language={languageCode}
      captions={addressOf(transcriptEndpoints.getSubtitles, { params: { id }, query: { format: 'vtt' } })}
    />
  )
}

/** The player's bar, the keys, the marks of trouble. */
function Tools({ collection, context }: { collection: Collection; context: CommandContext }) {
  const { data: peaks } = useQuery(peaksQuery(collection.id))
  useCommandKeys(context)
  useSaveTrouble(context.session)
  useConflictMarks(context.session)
  return <PlayerBar context={context} peaks={peaks} collection={collection} />
}

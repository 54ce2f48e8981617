import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { transcriptEndpoints } from '#contract/transcripts.ts'
import { addressOf } from '#web/lib/api.ts'
import type { CommandContext } from './commands.ts'
import { showConflict, useConflictMarks } from './conflict-marks.ts'
import { ExportMenu } from './export-menu.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { MediaElement } from './playback/media-element.tsx'
import { PlayerBar, playButtonId } from './player-bar.tsx'
import { type LoadedTranscript, peaksQuery } from './queries.ts'
import { ConflictPanel } from './saving/conflict-panel.tsx'
import { SaveStatus } from './saving/save-status.tsx'
import type { Session } from './session.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { TopBar } from './top-bar.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useSaveTrouble } from './use-save-trouble.tsx'
import { hintId, useTranscriptSession } from './use-transcript-session.ts'
import classes from './workbench.module.css'

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
  const context = useMemo<CommandContext | null>(
    () =>
      session && {
        session,
        leaveText: () => document.getElementById(playButtonId)?.focus(),
        showShortcuts: () => setShortcuts(true),
      },
    [session],
  )
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
            </>
          )
        }
      >
        {session && <SaveStatus saver={session.saver} />}
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
              onShow={(conflict) => showConflict(session.view, conflict)}
            />
          )}
          {opened.words.length === 0 && <p className={classes.empty}>{t('noWords')}</p>}
          <div ref={mount} />
          <VisuallyHidden id={hintId}>{t('textHint')}</VisuallyHidden>
          <VisuallyHidden role="status">{turn}</VisuallyHidden>
        </main>
      </div>
      {session && !collection.video && <Media collection={collection} session={session} />}
      {context && <Tools collectionId={collection.id} context={context} />}
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
function Tools({ collectionId, context }: { collectionId: string; context: CommandContext }) {
  const { data: peaks } = useQuery(peaksQuery(collectionId))
  useCommandKeys(context)
  useSaveTrouble(context.session)
  useConflictMarks(context.session)
  return <PlayerBar context={context} peaks={peaks} />
}

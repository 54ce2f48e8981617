import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Slot } from '#domain/words.ts'
import { ConflictPanel } from '#web/editor/core/saving/conflict-panel.tsx'
import { showTime } from '#web/editor/core/session/conflict-marks.ts'
import { EditingNotice } from '#web/editor/core/session/editing-notice.tsx'
import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { isPending } from '#web/editor/core/session/use-editing-lock.ts'
import { hintId } from '#web/editor/core/session/use-transcript-session.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { ChooseLanguage } from './processing-error.tsx'
import classes from './workbench.module.css'

const RecodePanel = lazyPart(() => import('#web/editor/tools/recode/recode-panel.tsx'))

interface CentreProps {
  collection: Collection
  opened: LoadedTranscript
  session: Session | null
  /** The element for the text. */
  mount: RefObject<HTMLDivElement | null>
  /** The turn with the cursor, for screen readers. */
  turn: string
  /** Show speakers. */
  speakers: boolean
  /** Lays out the whole text immediately. */
  drawAll: boolean
  /** The passage to transcribe again. */
  span: Slot | null
  onRecoded: () => void
  /** Whether the viewer may end the editing of others. */
  manages: boolean
  /** Content that stays above the text while it scrolls. */
  tools: ReactNode
  /** Content over the text. */
  children: ReactNode
}

/** The text, with notices above and below. */
export function CenterPane({
  collection,
  opened,
  session,
  mount,
  turn,
  speakers,
  drawAll,
  span,
  onRecoded,
  manages,
  tools,
  children,
}: CentreProps) {
  const { t } = useTranslation('transcripts')
  return (
    <main id="content" className={classes.main}>
      {session && (
        <Above
          collection={collection}
          session={session}
          span={span}
          onRecoded={onRecoded}
          manages={manages}
        />
      )}
      {collection.needsLanguage && <ChooseLanguage id={collection.id} />}
      {opened.words.length === 0 && <p className={classes.empty}>{t('noWords')}</p>}
      {tools}
      <div
        className={classes.text}
        data-speakers={speakers ? undefined : 'hidden'}
        data-drawn={drawAll ? 'all' : undefined}
      >
        <div ref={mount} />
        {children}
      </div>
      {collection.trimmed && <p className={classes.trimmed}>{t('trimmed')}</p>}
      <VisuallyHidden id={hintId}>{t('textHint')}</VisuallyHidden>
      <VisuallyHidden role="status">{turn}</VisuallyHidden>
    </main>
  )
}

type AboveProps = Pick<CentreProps, 'collection' | 'span' | 'onRecoded' | 'manages'> & { session: Session }

/** Questions about the text, and pending work. */
function Above({ collection, session, span, onRecoded, manages }: AboveProps) {
  const { readOnly, saver, view } = session
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot)
  return (
    <>
      <EditingNotice session={session} pending={isPending(collection.processing)} manages={manages} />
      <ConflictPanel
        saver={saver}
        readOnly={reason !== null}
        onShow={({ startTime }) => showTime(view, startTime)}
      />
      <Suspense>
        <RecodePanel collection={collection} session={session} span={span} onDone={onRecoded} />
      </Suspense>
    </>
  )
}

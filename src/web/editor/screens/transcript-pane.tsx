import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Slot } from '#domain/words/words.ts'
import { EditingNotice } from '#web/editing/editing-notice.tsx'
import { ConflictPanel } from '#web/editor/core/saving/conflict-panel.tsx'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { isBeingCorrected, isPending } from '#web/editor/core/session/use-editing-lock.ts'
import { hintId } from '#web/editor/core/session/use-transcript-session.ts'
import { importDialog } from '#web/editor/tools/import/import-state.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useOpenState } from '#web/lib/open-state.ts'
import { LanguagePrompt } from './processing-error.tsx'
import { TrimmedNotice } from './trimmed-notice.tsx'
import classes from './workbench.module.css'

const DiarizationPanel = lazyComponent(() => import('#web/editor/tools/diarization/diarization-panel.tsx'))
const ImportPanel = lazyComponent(() => import('#web/editor/tools/import/import-panel.tsx'))
const RecodePanel = lazyComponent(() => import('#web/editor/tools/recode/recode-panel.tsx'))

interface TranscriptPaneProps {
  collection: Collection
  transcript: LoadedTranscript
  session: Session | null
  /** Element that contains the text. */
  mount: RefObject<HTMLDivElement | null>
  /** Turn that contains the cursor, announced to screen readers. */
  turn: string
  /** Whether speakers are shown. */
  showsSpeakers: boolean
  /** Whether to render the entire text immediately. */
  drawAll: boolean
  /** Passage to re-transcribe; null if there is none. */
  span: Slot | null
  onRecoded: () => void
  /** Whether the viewer can end other users' editing sessions. */
  canManage: boolean
  /** State of a corrector's job, shown in place of the customer's tools; undefined on other pages. */
  jobState?: ReactNode
  /** Content that stays above the text as it scrolls. */
  tools: ReactNode
  /** Content displayed over the text. */
  children: ReactNode
}

/** Text with the notices above and below it. */
export function TranscriptPane({
  collection,
  transcript,
  session,
  mount,
  turn,
  showsSpeakers,
  drawAll,
  span,
  onRecoded,
  canManage,
  jobState,
  tools,
  children,
}: TranscriptPaneProps) {
  const { t } = useTranslation('transcripts')
  return (
    <main id="content" className={classes.main}>
      {session && (
        <TranscriptNotices
          collection={collection}
          session={session}
          span={span}
          onRecoded={onRecoded}
          canManage={canManage}
          jobState={jobState}
        />
      )}
      {collection.needsLanguage && <LanguagePrompt id={collection.id} />}
      {transcript.words.length === 0 && <p className={classes.empty}>{t('noWords')}</p>}
      {tools}
      <div
        className={classes.text}
        data-speakers={showsSpeakers ? undefined : 'hidden'}
        data-rendered={drawAll ? 'all' : undefined}
      >
        <div ref={mount} />
        {children}
      </div>
      {collection.trimmed && <TrimmedNotice orgId={collection.orgId} />}
      <VisuallyHidden id={hintId}>{t('textHint')}</VisuallyHidden>
      <VisuallyHidden role="status">{turn}</VisuallyHidden>
    </main>
  )
}

type TranscriptNoticesProps = Pick<
  TranscriptPaneProps,
  'collection' | 'span' | 'onRecoded' | 'canManage' | 'jobState'
> & {
  session: Session
}

/** Notices above the text: questions about the transcript and pending work. */
function TranscriptNotices({
  collection,
  session,
  span,
  onRecoded,
  canManage,
  jobState,
}: TranscriptNoticesProps) {
  const { readOnly, saver, view } = session
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot)
  const isImportDialogOpen = useOpenState(importDialog)
  return (
    <>
      {jobState !== undefined ? (
        jobState
      ) : (
        <EditingNotice
          lock={session.lock}
          isPending={isPending(collection.processing)}
          isBeingCorrected={isBeingCorrected(collection)}
          lockedMessageKey="lock.reading"
          saveNow={() => session.saver.saveNow()}
          canManage={canManage}
        />
      )}
      <ConflictPanel
        saver={saver}
        readOnly={reason !== null}
        onShow={({ startTime }) => moveToTime(view, startTime)}
      />
      {jobState === undefined && (
        <>
          <Suspense>
            <RecodePanel collection={collection} session={session} span={span} onDone={onRecoded} />
          </Suspense>
          <Suspense>
            <DiarizationPanel collection={collection} session={session} />
          </Suspense>
          <Suspense>
            {isImportDialogOpen && <ImportPanel collectionId={collection.id} session={session} />}
          </Suspense>
        </>
      )}
    </>
  )
}

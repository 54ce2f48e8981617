import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Diarization } from '#contract/diarizations.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { playSpan } from '#web/editor/core/playback/play-span.ts'
import { wholeTextEdit } from '#web/editor/core/saving/edits.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { diarizationDialog } from '#web/editor/tools/speakers/diarization-state.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOpenState } from '#web/lib/open-state.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { DiarizationDialog } from './diarization-dialog.tsx'
import { DiarizationResult } from './diarization-result.tsx'
import { useApplyDiarization, useDiarization, useDismissDiarization, useStartDiarization } from './queries.ts'
import { syncSpeakersWithUndo } from './sync-speakers-with-undo.ts'

interface DiarizationPanelProps {
  collection: Collection
  session: Session
}

/** Panel for identifying the speakers again: shows the dialog, then the progress and the result. */
export default function DiarizationPanel({ collection, session }: DiarizationPanelProps) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const diarization = useDiarization(collection.id)
  const start = useStartDiarization(collection.id)
  const isDialogOpen = useOpenState(diarizationDialog)
  const [startCount, setStartCount] = useState(0)
  const isRunningDiarization = diarization !== null && isImprovementRunning(diarization)
  useEffect(() => () => diarizationDialog.close(), [])
  useEffect(() => {
    // If an identification is already running, show it instead of starting another.
    if (!isDialogOpen || !isRunningDiarization || start.isPending) return
    diarizationDialog.close()
    setStartCount((times) => times + 1)
  }, [isDialogOpen, isRunningDiarization, start.isPending])

  const startDiarization = async (speakerCount: number | undefined) => {
    if (await ensureSaved(session.saver, t('recode.unsaved'))) start.mutate(speakerCount)
  }
  const isRunning = hasErrorCode(start.error, 'conflict')
  return (
    <>
      {isDialogOpen && !isRunningDiarization && (
        <DiarizationDialog
          busy={start.isPending}
          problem={start.error && (isRunning ? t('diarization.running') : errorText(start.error))}
          onStart={(speakerCount) => void startDiarization(speakerCount)}
          onClose={() => {
            start.reset()
            diarizationDialog.close()
            session.view.focus()
          }}
        />
      )}
      {diarization && (
        <OpenDiarization
          key={diarization.id}
          collection={collection}
          session={session}
          diarization={diarization}
          startCount={startCount}
        />
      )}
    </>
  )
}

interface OpenDiarizationProps extends DiarizationPanelProps {
  diarization: Diarization
  /** Number of times the viewer has requested the panel; the result receives focus each time. */
  startCount: number
}

function OpenDiarization({ collection, session, diarization, startCount }: OpenDiarizationProps) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const apply = useApplyDiarization(collection.id)
  const dismiss = useDismissDiarization(collection.id)
  const { saver, speakers, view, player } = session
  const error = apply.error ?? dismiss.error
  const isReplaced = hasErrorCode(error, 'conflict')

  const accept = async () => {
    if (!(await ensureSaved(saver, t('recode.unsaved')))) return
    const before = speakers.snapshot().all.map(({ id }) => id)
    // The result changes only speakers and turns, so its text is the current one.
    const patch = wholeTextEdit([], getWords(view.state.doc))
    let after = before
    try {
      await saver.perform(async () => {
        const result = await apply.mutateAsync(diarization)
        speakers.applyServerList(result.speakers)
        after = result.speakers.map(({ id }) => id)
        return { revision: result.revision, patch }
      })
    } catch {
      // The mutation reports errors.
      return
    }
    syncSpeakersWithUndo(session, before, after)
    showUndoToast(t('diarization.applied'), null)
    view.focus()
  }
  const dismissResult = () =>
    dismiss.mutateAsync(diarization).then(
      () => view.focus(),
      () => {},
    )
  return (
    <DiarizationResult
      diarization={diarization}
      startCount={startCount}
      busy={apply.isPending || dismiss.isPending}
      problem={error && (isReplaced ? t('diarization.replaced') : errorText(error))}
      onPlay={(start, end) => playSpan(player, start, end)}
      onApply={() => void accept()}
      onDismiss={() => void dismissResult()}
    />
  )
}

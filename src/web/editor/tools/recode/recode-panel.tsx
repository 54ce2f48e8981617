import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Recode } from '#contract/recodes.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import type { Slot } from '#domain/words/words.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useMarkedSpan } from '#web/editor/tools/highlights/use-marked-span.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useApplyRecode, useDismissRecode, useRecodes, useStartRecode } from './queries.ts'
import { RecodeForm } from './recode-form.tsx'
import { RecodeResult } from './recode-result.tsx'

interface RecodePanelProps {
  collection: Collection
  session: Session
  /** Passage selected for re-transcription; null if there is none. */
  span: Slot | null
  onDone: () => void
}

const rangeText = ({ start, end }: Slot) =>
  `${formatDuration(Math.floor(start / 1000))} – ${formatDuration(Math.ceil(end / 1000))}`

/** Panel that re-transcribes a passage: first the form, then the results, one at a time. */
export default function RecodePanel({ collection, session, span, onDone }: RecodePanelProps) {
  const { t } = useTranslation('transcripts')
  const showError = useShowError()
  const recodes = useRecodes(collection.id)
  const start = useStartRecode(collection.id)
  const [recode] = recodes
  const [isStarted, setIsStarted] = useState(false)
  const passage = span ?? (recode ? { start: toMs(recode.start), end: toMs(recode.end) } : null)
  useMarkedSpan(session, passage)

  const startRecode = async (languageCode: string) => {
    if (!span || !(await ensureSaved(session.saver, t('recode.unsaved')))) return
    start.mutate(
      { languageCode, start: toSeconds(span.start), end: toSeconds(span.end) },
      {
        onSuccess: () => {
          setIsStarted(true)
          onDone()
        },
        onError: showError,
      },
    )
  }
  if (span)
    return (
      <RecodeForm
        range={rangeText(span)}
        languageCode={collection.languageCode}
        busy={start.isPending}
        onStart={(languageCode) => void startRecode(languageCode)}
        onCancel={() => {
          onDone()
          session.view.focus()
        }}
      />
    )
  if (!recode || !passage) return null
  return (
    <OpenRecode
      key={recode.id}
      collection={collection}
      session={session}
      recode={recode}
      isJustStarted={isStarted}
      range={rangeText(passage)}
      remainingCount={recodes.length - 1}
    />
  )
}

interface OpenRecodeProps extends Pick<RecodePanelProps, 'collection' | 'session'> {
  recode: Recode
  /** Whether the passage was just requested; if so, the result receives focus. */
  isJustStarted: boolean
  range: string
  remainingCount: number
}

function OpenRecode({ collection, session, recode, isJustStarted, range, remainingCount }: OpenRecodeProps) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const apply = useApplyRecode(collection.id)
  const dismiss = useDismissRecode(collection.id)
  const error = apply.error ?? dismiss.error
  const isStale = error instanceof ApiError && error.status === 409

  const accept = async (keepEdited: boolean) => {
    if (!(await ensureSaved(session.saver, t('recode.unsaved')))) return
    const words = itemsToWords(keepEdited ? recode.kept : recode.after)
    const patch = { startTime: toMs(recode.start), endTime: toMs(recode.end), words }
    const change = async () => ({ patch, ...(await apply.mutateAsync({ recode, keepEdited })) })
    // The mutation reports errors.
    await session.saver.perform(change).then(
      () => session.view.focus(),
      () => {},
    )
  }
  const dismissResult = () =>
    dismiss.mutateAsync({ recode }).then(
      () => session.view.focus(),
      () => {},
    )
  return (
    <RecodeResult
      recode={recode}
      range={range}
      takesFocus={isJustStarted}
      remainingCount={remainingCount}
      busy={apply.isPending || dismiss.isPending}
      problem={error && (isStale ? t('recode.stale') : errorText(error))}
      onShow={() => moveToTime(session.view, toMs(recode.start))}
      onApply={(keepEdited) => void accept(keepEdited)}
      onDismiss={() => void dismissResult()}
    />
  )
}

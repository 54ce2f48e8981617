import { Button } from '@mantine/core'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { usePlayerState } from '#web/editor/core/playback/use-position.ts'
import { wholeTextEdit } from '#web/editor/core/saving/edits.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { cursorTime } from '#web/editor/core/view/cursor-time.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOpenState } from '#web/lib/open-state.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { type OffsetChoice, OffsetForm } from './offset-form.tsx'
import { offsetForm } from './offset-state.ts'
import { previewShift } from './shift-preview.ts'
import { useRestoreVersion } from './use-restore-version.tsx'

interface OffsetPanelProps {
  collectionId: string
  session: Session
}

/** Panel for shifting times: a button that opens the form. */
export function OffsetPanel({ collectionId, session }: OffsetPanelProps) {
  const { t } = useTranslation('transcripts')
  const isFormOpen = useOpenState(offsetForm)
  if (isFormOpen) return <ShiftForm collectionId={collectionId} session={session} />
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => offsetForm.open(true)}>
      {t('offset.title')}…
    </Button>
  )
}

function ShiftForm({ collectionId, session }: OffsetPanelProps) {
  const { view, player, onSelection, onChange } = session
  const duration = toMs(usePlayerState(player).duration)
  const [choice, setChoice] = useState<OffsetChoice>({ seconds: 0, from: 'start' })
  const cursorMs = useSyncExternalStore(onSelection, () => cursorTime(view.state))
  const doc = useSyncExternalStore(onChange, () => view.state.doc)
  const from = choice.from === 'here' ? cursorMs : 0
  const preview = useMemo(
    () => previewShift(getWords(doc), { from, offset: toMs(choice.seconds), duration }),
    [doc, from, choice.seconds, duration],
  )
  const { busy, shift } = useShift({ collectionId, session })
  return (
    <OffsetForm
      choice={choice}
      cursorMs={cursorMs}
      preview={preview}
      duration={duration}
      busy={busy}
      onChoiceChange={setChoice}
      onApply={() => void shift(choice.seconds, from)}
      onClose={() => {
        offsetForm.close()
        view.focus()
      }}
    />
  )
}

/**
 * Shifts the words after a time (in milliseconds) as a single step, which can be undone in the text and from
 * the message.
 */
function useShift({ collectionId, session: { view, saver } }: OffsetPanelProps) {
  const { t, i18n } = useTranslation(['transcripts', 'editing', 'common'])
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const { restore } = useRestoreVersion(collectionId, { view, saver })
  const shift = async (offset: number, from: number) => {
    if (!(await ensureSaved(saver, t('editing:versions.unsaved')))) return
    setBusy(true)
    try {
      const before = getWords(view.state.doc)
      const words = shiftWords(before, from, toMs(offset))
      const count = words.length - indexOfFirstAfter(before, from)
      const result: { undo: string | null } = { undo: null }
      await saver.perform(async () => {
        const body = { offset, from: toSeconds(from), operationId: newId() }
        const { revision, undo } = await call('shiftWords', {
          params: { id: collectionId },
          body,
        })
        result.undo = undo
        return { revision, patch: wholeTextEdit([], words) }
      })
      const seconds = signedSeconds(offset, i18n.resolvedLanguage ?? 'en')
      const { undo } = result
      const run = () => void (undo && restore(undo, t('editing:versions.restoredBack')))
      showUndoToast(t('offset.done', { count, seconds }), undo ? { label: t('common:undo'), run } : null)
      offsetForm.close()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, shift }
}

const signedSeconds = (seconds: number, locale: string) =>
  formatNumber(seconds, locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 3,
  })

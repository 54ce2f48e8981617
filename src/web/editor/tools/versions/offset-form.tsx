import { Button, CloseButton, Group, NumberInput, Radio, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { formatPreciseTime } from './precise-time.ts'
import type { ShiftPreview } from './shift-preview.ts'
import classes from './versions.module.css'

export interface OffsetChoice {
  seconds: number
  from: 'start' | 'here'
}

interface OffsetFormProps {
  choice: OffsetChoice
  onChoiceChange: (choice: OffsetChoice) => void
  /** Time at the cursor, in milliseconds. */
  cursorMs: number
  preview: ShiftPreview
  /** Length of the recording, in milliseconds. */
  duration: number
  busy: boolean
  onApply: () => void
  onClose: () => void
}

/** Form for the offset and the time from which to apply it. */
export function OffsetForm({
  choice,
  onChoiceChange,
  cursorMs,
  preview,
  duration,
  busy,
  onApply,
  onClose,
}: OffsetFormProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice.seconds !== 0 && preview.count > 0) onApply()
  }
  return (
    <form
      ref={form}
      className={classes.offset}
      aria-label={t('offset.title')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          {t('offset.title')}
        </Text>
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('offset.text')}
      </Text>
      <NumberInput
        size="sm"
        label={t('offset.seconds')}
        description={t('offset.secondsHint')}
        step={0.1}
        decimalScale={3}
        min={-100_000}
        max={100_000}
        value={choice.seconds}
        onChange={(value) => onChoiceChange({ ...choice, seconds: Number(value) || 0 })}
      />
      <Radio.Group
        size="sm"
        label={t('offset.from')}
        value={choice.from}
        onChange={(from) => onChoiceChange({ ...choice, from: from === 'here' ? 'here' : 'start' })}
      >
        <Group mt={4} gap="md">
          <Radio size="sm" value="start" label={t('offset.start')} />
          <Radio size="sm" value="here" label={t('offset.here', { time: formatPreciseTime(cursorMs) })} />
        </Group>
      </Radio.Group>
      <Preview {...preview} duration={duration} />
      <Button size="sm" type="submit" loading={busy} disabled={choice.seconds === 0 || preview.count === 0}>
        {t('offset.apply')}
      </Button>
    </form>
  )
}

function Preview({ first, clampedWords, lateCount, duration }: ShiftPreview & { duration: number }) {
  const { t } = useTranslation('transcripts')
  if (!first) return <Text size="sm">{t('offset.nothing')}</Text>
  const { before, after } = first
  return (
    <div role="status">
      <Text size="sm">
        {t('offset.first', {
          word: before.text,
          old: formatPreciseTime(before.start),
          now: formatPreciseTime(after.start),
        })}
      </Text>
      {clampedWords && (
        <Text size="sm" c="dimmed">
          {t('offset.gathered', { count: clampedWords.count, time: formatPreciseTime(clampedWords.time) })}
        </Text>
      )}
      {lateCount > 0 && (
        <Text size="sm" fw={600} c="var(--lh-danger)">
          {t('offset.late', { count: lateCount, time: formatPreciseTime(duration) })}
        </Text>
      )}
    </div>
  )
}

import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { goldSeconds } from '#contract/corrector-choices.ts'
import { parseTime } from '#domain/text/time-text.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './corrector-admin.module.css'
import { audioQuery } from './queries.ts'

/** Start and end times, as typed. */
export interface ClipTimes {
  start: string
  end: string
}

/** Returns the clip's range in seconds; null if it is invalid, too short or too long. */
export function parseRange(
  { start, end }: ClipTimes,
  duration: number,
): { start: number; end: number } | null {
  const [from, to] = [parseTime(start), parseTime(end)]
  if (from === null || to === null || to > Math.ceil(duration)) return null
  const length = to - from
  return length < goldSeconds.min || length > goldSeconds.max ? null : { start: from, end: to }
}

interface ClipRangeProps {
  recordingId: string
  duration: number
  value: ClipTimes
  isChecked: boolean
  onChange: (times: ClipTimes) => void
}

/** Fields for a clip's start and end, which can be set from a player or typed. */
export function ClipRange({ recordingId, duration, value, isChecked, onChange }: ClipRangeProps) {
  const { t } = useTranslation('correctorAdmin')
  const { data: source, isError } = useQuery(audioQuery(recordingId))
  const audio = useRef<HTMLAudioElement>(null)
  const playUntil = useRef(Number.POSITIVE_INFINITY)
  const range = parseRange(value, duration)
  const position = () => Math.floor(audio.current?.currentTime ?? 0)
  const setStartToPosition = () => {
    const from = position()
    const to = parseTime(value.end) ?? 0
    const isAllowedLength = to - from >= goldSeconds.min && to - from <= goldSeconds.max
    const end = isAllowedLength ? to : Math.min(Math.floor(duration), from + goldSeconds.usual)
    onChange({ start: formatDuration(from), end: formatDuration(end) })
  }
  const play = () => {
    if (!audio.current || !range) return
    audio.current.currentTime = range.start
    playUntil.current = range.end
    void audio.current.play().catch(() => undefined)
  }
  return (
    <>
      {isError && <Text role="alert">{t('gold.noAudio')}</Text>}
      {source && (
        // biome-ignore lint/a11y/useMediaCaption: the clip is checked against its transcript.
        <audio
          ref={audio}
          controls
          preload="metadata"
          src={source.url}
          aria-label={t('gold.player')}
          className={classes.player}
          onTimeUpdate={({ currentTarget }) => {
            if (currentTarget.currentTime < playUntil.current) return
            playUntil.current = Number.POSITIVE_INFINITY
            currentTarget.pause()
          }}
        />
      )}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" disabled={!source} onClick={setStartToPosition}>
          {t('gold.startHere')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!source}
          onClick={() => onChange({ ...value, end: formatDuration(position()) })}
        >
          {t('gold.endHere')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={!source || !range} onClick={play}>
          {t('gold.playClip')}
        </Button>
        {range && (
          <Text size="sm" c="dimmed">
            {t('gold.length', { length: formatDuration(range.end - range.start) })}
          </Text>
        )}
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={t('gold.start')}
          description={t('gold.timeHint')}
          value={value.start}
          onChange={({ currentTarget }) => onChange({ ...value, start: currentTarget.value })}
        />
        <TextInput
          label={t('gold.end')}
          description={t('gold.timeHint')}
          value={value.end}
          error={isChecked && !range && t('gold.timeInvalid')}
          onChange={({ currentTarget }) => onChange({ ...value, end: currentTarget.value })}
        />
      </Group>
    </>
  )
}

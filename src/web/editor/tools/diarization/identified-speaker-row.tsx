import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { IdentifiedSpeaker } from '#contract/diarizations.ts'
import { speakerStyle } from '#web/editor/tools/speakers/speaker-style.ts'
import { formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './diarization.module.css'

interface IdentifiedRowProps {
  speaker: IdentifiedSpeaker
  /** Zero-based position by first appearance. */
  position: number
  /** Share of all speech, from 0 to 1. */
  part: number
  /** Plays from one time to another, in seconds. */
  onPlay: (start: number, end: number) => void
}

/** Row for an identified speaker, with name, share, changes and a playable sample. */
export function IdentifiedSpeakerRow({ speaker, position, part, onPlay }: IdentifiedRowProps) {
  const { t, i18n } = useTranslation('transcripts')
  const { time, turns, changedWords, named, example } = speaker
  const { name, cssColor } = speakerStyle(speaker, position, (nth) => t('speaker', { nth }))
  const label = t('diarization.play', { name, time: formatDuration(Math.floor(example.start)) })
  return (
    <li className={classes.row} style={{ ['--speaker' as string]: cssColor }}>
      <Tooltip label={label} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          onClick={() => onPlay(example.start, example.end)}
        >
          <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={classes.about}>
        <p className={classes.facts}>
          <bdi className={classes.name}>{name}</bdi>
          {named && <span>{t('diarization.named')}</span>}
          <span>{formatPercent(part * 100, i18n.language)}</span>
          <span>{formatDuration(Math.round(time))}</span>
          <span>{t('speakers.turns', { count: turns })}</span>
          {changedWords > 0 && <span>{t('diarization.changedWords', { count: changedWords })}</span>}
        </p>
        <p className={classes.example} dir="auto">
          {example.text}
        </p>
      </div>
    </li>
  )
}

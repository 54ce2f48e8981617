import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LevelMeter } from './level-meter.tsx'
import classes from './recorder.module.css'

interface RecordingBarProps {
  seconds: number
  isPaused: boolean
  /** Stream; null until the devices are on. */
  stream: MediaStream | null
  onPause: () => void
  onResume: () => void
  onStop: () => void
}

/** Elapsed time, level and buttons of a recording in progress. */
export function RecordingBar({ seconds, isPaused, stream, onPause, onResume, onStop }: RecordingBarProps) {
  const { t } = useTranslation('recorder')
  return (
    <div className={classes.bar}>
      <span role="timer" aria-label={t('elapsed')} className={classes.clock}>
        <span className={classes.dot} data-paused={isPaused || undefined} aria-hidden />
        {formatDuration(Math.floor(seconds))}
      </span>
      {stream && <LevelMeter stream={stream} />}
      <Button
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={isPaused ? onResume : onPause}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button color="red" leftSection={<IconPlayerStop size={16} />} autoFocus onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}

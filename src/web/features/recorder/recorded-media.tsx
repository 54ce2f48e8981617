import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './recorder.module.css'
import type { RecordingResult } from './use-recording-session.ts'

interface RecordedMediaProps {
  result: RecordingResult
  disabled: boolean
  /** Whether the recording is a screen recording, whose button has an uppercase label. */
  isScreen: boolean
  onRecordAgain: () => void
}

/** Makes the browser compute the duration, which is missing from MediaRecorder files. */
function computeDuration({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>): void {
  if (Number.isFinite(media.duration)) return
  media.addEventListener('seeked', () => (media.currentTime = 0), { once: true })
  media.currentTime = Number.MAX_SAFE_INTEGER
}

/** Player for a finished recording, with a button to re-record. */
export function RecordedMedia({ result, disabled, isScreen, onRecordAgain }: RecordedMediaProps) {
  const { t } = useTranslation('recorder')
  const player = {
    src: result.url,
    controls: true,
    onLoadedMetadata: computeDuration,
    'aria-label': t('playback'),
  }
  return (
    <>
      <div className={classes.stage} data-video={result.isVideo || undefined}>
        {/* biome-ignore-start lint/a11y/useMediaCaption: the recording is uploaded to get captions */}
        {result.isVideo ? <video playsInline {...player} /> : <audio {...player} />}
        {/* biome-ignore-end lint/a11y/useMediaCaption: the recording is uploaded to get captions */}
      </div>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('recorded', { length: formatDuration(result.seconds) })}
        </Text>
        <Button
          variant="default"
          size="sm"
          disabled={disabled}
          leftSection={<IconRefresh size={16} />}
          className={isScreen ? classes.uppercase : undefined}
          onClick={onRecordAgain}
        >
          {t('again')}
        </Button>
      </Group>
    </>
  )
}

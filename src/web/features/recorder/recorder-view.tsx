import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconMicrophone, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { DeviceFields } from './device-fields.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LiveWordsPanel } from './live-words-panel.tsx'
import { RecordedMedia } from './recorded-media.tsx'
import classes from './recorder.module.css'
import { modeOf } from './recorder-machine.ts'
import { RecordingBar } from './recording-bar.tsx'
import { EndNotice, NotStoredAlert, ProblemAlert } from './recording-notices.tsx'
import { useLiveWords } from './use-live-words.ts'
import { useRecorder } from './use-recorder.ts'

export interface RecorderViewProps {
  uid: string
  /** Language of the live transcription; null before one is chosen. */
  language: string | null
  disabled: boolean
  /** Called with a finished recording, or with null when it is discarded. */
  onRecorded: (file: RecordedFile | null) => void
  /** Called when a recording starts or ends. */
  onRecordingChange: (isRecording: boolean) => void
}

/** Recorder for camera and microphone, or for the microphone only. */
export default function RecorderView({
  uid,
  language,
  disabled,
  onRecorded,
  onRecordingChange,
}: RecorderViewProps) {
  const recorder = useRecorder({ uid, onRecorded })
  const { state, session, stream } = recorder
  const isRecording = state.name === 'RECORDING'
  const isPaused = isRecording && state.paused
  const words = useLiveWords({ uid, language, stream: isRecording ? stream : null, isPaused })
  useNotifyRecording(isRecording, onRecordingChange)
  return (
    <Stack gap="md">
      <CurrentState recorder={recorder} disabled={disabled} />
      {session.isInMemoryOnly && <NotStoredAlert />}
      <LiveWordsPanel words={words} hasLanguage={language !== null} isRecording={isRecording} />
    </Stack>
  )
}

/** Reports when a recording starts or ends. */
export function useNotifyRecording(isRecording: boolean, report: (isRecording: boolean) => void): void {
  const notify = useEffectEvent(report)
  useEffect(() => {
    if (!isRecording) return
    notify(true)
    return () => notify(false)
  }, [isRecording])
}

interface StateProps {
  recorder: ReturnType<typeof useRecorder>
  disabled: boolean
}

function CurrentState({ recorder, disabled }: StateProps) {
  const { t } = useTranslation('recorder')
  const { state, session, stream } = recorder
  const mode = modeOf(state) ?? 'audio'
  switch (state.name) {
    case 'IDLE':
      return <Choices disabled={disabled} onChoose={(captureMode) => void recorder.turnOn(captureMode)} />
    case 'TURNING_CAMERA_ON':
    case 'TURNING_AUDIO_ONLY_ON':
      return (
        <PreviewArea isVideo={mode === 'camera'}>
          <Stack align="center" gap="xs" role="status">
            <Loader size="sm" color="gray" />
            <Text size="sm">{t(`turningOn.${mode}`)}</Text>
          </Stack>
        </PreviewArea>
      )
    case 'ERROR':
      return (
        <ProblemAlert
          problem={state.problem}
          source={mode}
          onRetry={() => void recorder.turnOn(mode)}
          onBack={recorder.turnOff}
        />
      )
    case 'STOPPED':
      return (
        <>
          <EndNotice reason={state.reason} isScreen={false} />
          {session.result && (
            <RecordedMedia
              result={session.result}
              disabled={disabled}
              isScreen={false}
              onRecordAgain={recorder.retry}
            />
          )}
        </>
      )
    default:
      return (
        <>
          <PreviewArea isVideo={mode === 'camera'}>
            {mode === 'camera' ? (
              <Preview stream={stream} />
            ) : (
              state.name !== 'COUNTING_DOWN' && <IconMicrophone size={40} stroke={1.3} aria-hidden />
            )}
            {state.name === 'COUNTING_DOWN' && (
              <div
                className={classes.countdown}
                role="timer"
                aria-label={t('countdown')}
                aria-live="assertive"
              >
                {state.secondsLeft}
              </div>
            )}
          </PreviewArea>
          <RecorderControls recorder={recorder} disabled={disabled} />
        </>
      )
  }
}

function RecorderControls({ recorder, disabled }: StateProps) {
  const { t } = useTranslation('recorder')
  const { state, session, stream } = recorder
  if (state.name === 'RECORDING')
    return (
      <RecordingBar
        seconds={session.seconds}
        isPaused={state.paused}
        stream={stream}
        onPause={recorder.pause}
        onResume={recorder.resume}
        onStop={session.stop}
      />
    )
  if (state.name === 'COUNTING_DOWN')
    return (
      <Button variant="default" onClick={recorder.cancel}>
        {t('cancel')}
      </Button>
    )
  return (
    <>
      {stream && <LevelMeter stream={stream} />}
      <DeviceFields
        stream={stream}
        hasCamera={state.name === 'CAMERA_ON'}
        choice={recorder.choice}
        disabled={disabled}
        onChange={recorder.choose}
      />
      <Group grow>
        <Button variant="default" onClick={recorder.turnOff}>
          {t('back')}
        </Button>
        <Button color="red" disabled={disabled} onClick={recorder.start}>
          {t('start')}
        </Button>
      </Group>
    </>
  )
}

function Choices({
  disabled,
  onChoose,
}: {
  disabled: boolean
  onChoose: (mode: 'camera' | 'audio') => void
}) {
  const { t } = useTranslation('recorder')
  const choices = [
    { mode: 'camera', Icon: IconVideo },
    { mode: 'audio', Icon: IconMicrophone },
  ] as const
  return (
    <div className={classes.choices}>
      {choices.map(({ mode, Icon }) => (
        <button
          key={mode}
          type="button"
          disabled={disabled}
          className={classes.choice}
          onClick={() => onChoose(mode)}
        >
          <Icon size={28} stroke={1.4} aria-hidden />
          {t(`mode.${mode}`)}
        </button>
      ))}
    </div>
  )
}

function PreviewArea({ isVideo, children }: { isVideo: boolean; children: ReactNode }) {
  return (
    <div className={classes.stage} data-video={isVideo || undefined}>
      {children}
    </div>
  )
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('recorder')
  return (
    <video
      muted
      autoPlay
      playsInline
      aria-label={t('preview')}
      className={classes.mirror}
      ref={(element) => {
        if (element && element.srcObject !== stream) element.srcObject = stream
      }}
    />
  )
}

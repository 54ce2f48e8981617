import { Alert, Button, Loader, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle, IconScreenShare } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { DeviceFields } from './device-fields.tsx'
import { LiveWordsPanel } from './live-words-panel.tsx'
import { RecordedMedia } from './recorded-media.tsx'
import classes from './recorder.module.css'
import { type RecorderViewProps, useNotifyRecording } from './recorder-view.tsx'
import { RecordingBar } from './recording-bar.tsx'
import { EndNotice, NotStoredAlert, ProblemAlert } from './recording-notices.tsx'
import { useLiveWords } from './use-live-words.ts'
import { type ShareKind, useScreenRecorder } from './use-screen-recorder.ts'

type ScreenRecorderProps = RecorderViewProps &
  Partial<Pick<Parameters<typeof useScreenRecorder>[0], 'shareKind' | 'channelSpeakers'>>

/** Recorder for a screen, window or tab with its audio and the microphone, or for a meeting in a tab. */
export default function ScreenRecorderView({
  shareKind = 'screen',
  channelSpeakers,
  ...props
}: ScreenRecorderProps) {
  const { uid, language, disabled, onRecorded, onRecordingChange } = props
  const { t } = useTranslation('recorder')
  const recorder = useScreenRecorder({ uid, shareKind, channelSpeakers, onRecorded })
  const isMeeting = shareKind === 'meeting'
  const { state, session, stream } = recorder
  const isRecording = state.name === 'RECORDING'
  const isPaused = isRecording && state.paused
  const words = useLiveWords({ uid, language, stream: isRecording ? stream : null, isPaused })
  useNotifyRecording(isRecording, onRecordingChange)
  return (
    <Stack gap="md">
      {state.name === 'IDLE' && <Sources recorder={recorder} disabled={disabled} shareKind={shareKind} />}
      {state.name === 'ACQUIRING_MEDIA' && (
        <div className={classes.stage}>
          <Stack align="center" gap="xs" role="status">
            <Loader size="sm" color="gray" />
            <Text size="sm">{t('turningOn.screen')}</Text>
          </Stack>
        </div>
      )}
      {state.name === 'ERROR' && (
        <>
          <ProblemAlert problem={state.problem} source={shareKind} onRetry={recorder.record} />
          {!isMeeting && (state.problem === 'noAudio' || state.problem === 'missing') && (
            <SourceSwitches recorder={recorder} disabled={disabled} />
          )}
        </>
      )}
      {state.name === 'RECORDING' && (
        <RecordingBar
          seconds={session.seconds}
          isPaused={state.paused}
          stream={stream}
          onPause={recorder.pause}
          onResume={recorder.resume}
          onStop={session.stop}
        />
      )}
      {state.name === 'STOPPED' && (
        <>
          <EndNotice reason={state.reason} isScreen />
          {session.result && (
            <RecordedMedia
              result={session.result}
              disabled={disabled}
              isScreen={!isMeeting}
              onRecordAgain={recorder.retry}
            />
          )}
        </>
      )}
      {recorder.isMicrophoneLost && isRecording && (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={18} />}>
          {t('microphoneLost')}
        </Alert>
      )}
      {session.isInMemoryOnly && <NotStoredAlert />}
      <LiveWordsPanel words={words} hasLanguage={language !== null} isRecording={isRecording} />
    </Stack>
  )
}

interface SourcesProps {
  recorder: ReturnType<typeof useScreenRecorder>
  disabled: boolean
}

function Sources({ recorder, disabled, shareKind }: SourcesProps & { shareKind: ShareKind }) {
  const { t } = useTranslation('recorder')
  const isMeeting = shareKind === 'meeting'
  return (
    <>
      <div className={classes.stage}>
        <IconScreenShare size={40} stroke={1.3} aria-hidden />
      </div>
      {isMeeting ? (
        <>
          <Text size="sm">{t('meetingHelp')}</Text>
          <MicrophoneField recorder={recorder} disabled={disabled} />
        </>
      ) : (
        <SourceSwitches recorder={recorder} disabled={disabled} />
      )}
      <Button
        color="red"
        disabled={disabled}
        className={isMeeting ? undefined : classes.uppercase}
        onClick={recorder.record}
      >
        {t(isMeeting ? 'start' : 'rec')}
      </Button>
    </>
  )
}

function SourceSwitches({ recorder, disabled }: SourcesProps) {
  const { t } = useTranslation('recorder')
  const { sources, changeSources } = recorder
  return (
    <>
      <Switch
        label={t('withSound')}
        description={t('withSoundHelp')}
        disabled={disabled}
        checked={sources.includesAudio}
        onChange={(event) => changeSources({ includesAudio: event.currentTarget.checked })}
      />
      <Switch
        label={t('withMicrophone')}
        disabled={disabled}
        checked={sources.includesMicrophone}
        onChange={(event) => changeSources({ includesMicrophone: event.currentTarget.checked })}
      />
      {sources.includesMicrophone && <MicrophoneField recorder={recorder} disabled={disabled} />}
    </>
  )
}

function MicrophoneField({ recorder: { choice, changeChoice }, disabled }: SourcesProps) {
  return (
    <DeviceFields
      stream={null}
      hasCamera={false}
      choice={choice}
      disabled={disabled}
      onChange={(change) => void changeChoice(change)}
    />
  )
}

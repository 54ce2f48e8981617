import { maxSpeakerNameLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { RecorderViewProps } from './recorder-view.tsx'
import ScreenRecorderView from './screen-recorder-view.tsx'

/**
 * Recorder for a meeting in a tab. The microphone and the tab are separate channels with one speaker each.
 */
export default function MeetingRecorderView({
  userName,
  ...props
}: RecorderViewProps & { userName: string }) {
  const { t } = useTranslation('recorder')
  const speakerName = userName.slice(0, maxSpeakerNameLength).trim()
  return <ScreenRecorderView {...props} shareKind="meeting" channelSpeakers={[speakerName, t('others')]} />
}

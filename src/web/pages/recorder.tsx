import { useSession } from '#web/features/accounts/queries.ts'
import type { RecorderProps, RecorderView } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const CameraRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/recorder-view.tsx'), 'recorder'),
)
const ScreenRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/screen-recorder-view.tsx'), 'recorder'),
)
const MeetingRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/meeting-recorder-view.tsx'), 'recorder'),
)

/** A recorder of the upload dialog. */
export default function Recorder({ view, ...props }: RecorderProps & { view: RecorderView }) {
  const { user } = useSession()
  if (view === 'meeting') return <MeetingRecorder userName={user.name} {...props} />
  return view === 'screen' ? <ScreenRecorder {...props} /> : <CameraRecorder {...props} />
}

import { useSession } from '#web/features/accounts/queries.ts'
import type { RecorderProps, RecorderView } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/payer.ts'
import { usePlan } from '#web/lib/use-plan.ts'

const CameraRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/recorder-view.tsx'), 'recorder'),
)
const ScreenRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/screen-recorder-view.tsx'), 'recorder'),
)
const MeetingRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/meeting-recorder-view.tsx'), 'recorder'),
)
const FeatureNeeded = lazyComponent(
  withTexts(() => import('#web/features/plans/feature-needed.tsx'), 'plans', 'errors'),
)

/** A recorder of the upload dialog. */
export default function Recorder({ view, ...props }: RecorderProps & { view: RecorderView }) {
  const { user } = useSession()
  const features = usePlan(usePayer())?.plan.features
  if (view === 'meeting' && features?.includes('MeetingAssistant') === false)
    return <FeatureNeeded feature="MeetingAssistant" />
  if (view === 'meeting') return <MeetingRecorder userName={user.name} {...props} />
  return view === 'screen' ? <ScreenRecorder {...props} /> : <CameraRecorder {...props} />
}

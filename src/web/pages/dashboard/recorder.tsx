import { Estimate } from '#web/editing/costs/estimate.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import type { RecorderProps, RecorderView } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'

const CameraRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/recorder-view.tsx'), 'recorder'),
)
const ScreenRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/screen-recorder-view.tsx'), 'recorder'),
)
const MeetingRecorder = lazyComponent(
  withTexts(() => import('#web/features/recorder/meeting-recorder-view.tsx'), 'recorder'),
)
const FeatureNotIncluded = lazyComponent(
  withTexts(() => import('#web/features/plans/feature-not-included.tsx'), 'plans', 'errors'),
)

/** Recorder in the upload dialog, with a price estimate until there is a recording. */
export default function Recorder({ view, hasRecording, ...props }: RecorderProps & { view: RecorderView }) {
  const { user } = useSession()
  const features = usePlan(usePayer())?.plan.features
  if (view === 'meeting' && features?.includes('MeetingAssistant') === false)
    return <FeatureNotIncluded feature="MeetingAssistant" />
  return (
    <>
      {view === 'recorder' && <CameraRecorder {...props} />}
      {view === 'screen' && <ScreenRecorder {...props} />}
      {view === 'meeting' && <MeetingRecorder userName={user.name} {...props} />}
      {!hasRecording && <Estimate work={{ kind: 'recording' }} />}
    </>
  )
}

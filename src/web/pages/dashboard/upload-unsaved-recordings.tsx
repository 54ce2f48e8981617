import { Suspense } from 'react'
import { useUnsavedRecordings } from '#web/features/recorder/use-unsaved-recordings.ts'
import { noOptions } from '#web/features/uploads/options/upload-options.ts'
import type { UploadQueue } from '#web/features/uploads/queue/upload-queue.ts'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { useStartUploads } from '#web/features/uploads/use-start-uploads.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'

const UnsavedRecordings = lazyComponent(
  withTexts(() => import('#web/features/recorder/unsaved-recordings.tsx'), 'recorder'),
)

/** Offers to upload unsaved recordings. */
export default function UploadUnsavedRecordings() {
  const { queue } = useUploader()
  return queue && <UploadOffers queue={queue} />
}

function UploadOffers({ queue }: { queue: UploadQueue }) {
  const { uid, orgId, hasMinutes } = useUploader()
  const { settings } = useUserSettings(uid)
  const recordings = useUnsavedRecordings(uid, queue.whenRestored)
  const startUploads = useStartUploads(queue)
  const upload = async (file: RecordedFile) => {
    if (!(await hasMinutes())) return
    const options = { ...noOptions, enhanced: settings.enhanced }
    await startUploads([file], { orgId, languageCode: settings.defaultLanguage ?? '', options })
  }
  return (
    recordings.length > 0 && (
      <Suspense>
        <UnsavedRecordings recordings={recordings} onUpload={upload} />
      </Suspense>
    )
  )
}

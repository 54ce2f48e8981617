import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import type { Collection } from '#contract/collection.ts'
import { isActionAllowed } from '#domain/collections/card-actions.ts'
import { dialog } from '#web/features/collections/actions/dialogs.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'

const Guide = lazyComponent(withTexts(() => import('#web/features/onboarding/guide.tsx'), 'shell'))

interface DashboardGuideProps {
  /** Recordings that the guide's tasks use. */
  collections: readonly Collection[]
}

/** Guide whose tasks link to the listed recordings. */
export function DashboardGuide({ collections }: DashboardGuideProps) {
  const viewer = use(ViewerContext)
  const uploader = useUploader()
  const navigate = useNavigate()
  const firstTranscript = collections.find(
    ({ type, processing }) => type === 'transcription' && processing.state === 'complete',
  )
  const translatableCollection = collections.find((collection) =>
    isActionAllowed('translate', collection, viewer),
  )
  const transcriptAction = firstTranscript
    ? () => void navigate({ to: '/transcript/$id', params: { id: firstTranscript.id } })
    : 'noTranscript'
  const dialogAction = (kind: string, collection: Collection | undefined) =>
    collection ? () => dialog.open({ kind, collections: [collection] }) : 'noTranscript'
  return (
    <WhenIdle>
      <Guide
        uid={viewer.uid}
        actions={{
          uploaded: () => uploader.open(),
          highlighted: transcriptAction,
          exported: transcriptAction,
          translated: dialogAction('translate', translatableCollection),
          generated: dialogAction('generate', firstTranscript),
        }}
      />
    </WhenIdle>
  )
}

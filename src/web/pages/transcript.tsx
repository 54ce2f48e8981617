import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { OnCreate } from '#web/editor/core/commands/use-command-context.ts'
import { TranscriptScreen } from '#web/editor/screens/transcript-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { managedWorkspaceIds } from '#web/features/accounts/menu/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShared } from '#web/lib/links/share-url.ts'

const ShareCollection = lazyComponent(withTexts(() => import('./dashboard/share-collection.tsx'), 'sharing'))
const TranslateCollection = lazyComponent(
  withTexts(() => import('./dashboard/translate-collection.tsx'), 'translation', 'languages'),
)
const ExportCollections = lazyComponent(
  withTexts(() => import('./dashboard/export-collections.tsx'), 'exports'),
)
const OrderPrecision = lazyComponent(withTexts(() => import('./dashboard/order-precision.tsx'), 'precision'))
const GenerateContent = lazyComponent(
  withTexts(() => import('./dashboard/generate-content.tsx'), 'documents'),
)
const SpeedCheck = lazyComponent(
  withTexts(() => import('#web/features/connection/speed-check.tsx'), 'connection'),
)

export function TranscriptPage() {
  const { id } = useParams({ from: '/signed-in/transcript/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shared = useShared()
  const [asked, setAsked] = useState<Parameters<OnCreate>>()
  const [request, of] = asked ?? []
  const close = () => setAsked(undefined)
  return (
    <>
      <TranscriptScreen
        key={id}
        id={id}
        viewer={user.uid}
        managedIds={managedWorkspaceIds(workspaces)}
        isCorrector={user.isCorrector}
        onRenamed={(collection) => putCollection(queryClient, collection)}
        onMake={useCallback<OnCreate>((...made) => setAsked(made), [])}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        <SpeedCheck />
        {request === 'translation' && of?.id === id && (
          <TranslateCollection collections={[of]} onClose={close} />
        )}
        {request === 'export' && of?.id === id && <ExportCollections collections={[of]} onClose={close} />}
        {request === 'precision' && of?.id === id && <OrderPrecision collections={[of]} onClose={close} />}
        {request === 'document' && of?.id === id && (
          <GenerateContent
            collections={[of]}
            onClose={close}
            onView={() => void navigate({ to: '/dashboard' })}
          />
        )}
        {shared.id === id && <ShareCollection id={id} onClose={shared.close} />}
      </Suspense>
    </>
  )
}

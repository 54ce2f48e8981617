import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { OnCreate } from '#web/editor/core/commands/use-command-context.ts'
import { TranscriptScreen } from '#web/editor/screens/transcript-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShareDialog } from '#web/lib/links/share-dialog-link.ts'

const ShareCollection = lazyComponent(withTexts(() => import('./dialogs/share-collection.tsx'), 'sharing'))
const TranslateCollection = lazyComponent(
  withTexts(() => import('./dialogs/translate-collection.tsx'), 'translation', 'languages'),
)
const ExportCollections = lazyComponent(
  withTexts(() => import('./dialogs/export-collections.tsx'), 'exports'),
)
const OrderPrecision = lazyComponent(withTexts(() => import('./dialogs/order-precision.tsx'), 'precision'))
const GenerateContent = lazyComponent(withTexts(() => import('./dialogs/generate-content.tsx'), 'documents'))
const SpeedCheck = lazyComponent(
  withTexts(() => import('#web/features/connection/speed-check.tsx'), 'connection'),
)

export function TranscriptPage() {
  const { id } = useParams({ from: '/signed-in/transcript/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shareDialogState = useShareDialog()
  const [requestArgs, setRequestArgs] = useState<Parameters<OnCreate>>()
  const [request, createOptions] = requestArgs ?? []
  const close = () => setRequestArgs(undefined)
  return (
    <>
      <TranscriptScreen
        key={id}
        id={id}
        viewer={user.uid}
        workspaces={workspaces}
        isCorrector={user.isCorrector}
        onRenamed={(collection) => putCollection(queryClient, collection)}
        onCreate={useCallback<OnCreate>((...args) => setRequestArgs(args), [])}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        <SpeedCheck />
      </Suspense>
      <Suspense>
        {request === 'translation' && createOptions?.id === id && (
          <TranslateCollection collections={[createOptions]} onClose={close} />
        )}
        {request === 'export' && createOptions?.id === id && (
          <ExportCollections collections={[createOptions]} onClose={close} />
        )}
        {request === 'precision' && createOptions?.id === id && (
          <OrderPrecision collections={[createOptions]} onClose={close} />
        )}
        {request === 'document' && createOptions?.id === id && (
          <GenerateContent
            collections={[createOptions]}
            onClose={close}
            onView={() => void navigate({ to: '/dashboard' })}
          />
        )}
        {shareDialogState.id === id && <ShareCollection id={id} onClose={shareDialogState.close} />}
      </Suspense>
    </>
  )
}

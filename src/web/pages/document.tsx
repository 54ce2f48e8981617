import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { managedWorkspaceIds } from '#web/features/accounts/menu/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { DocumentScreen } from '#web/features/documents/document-screen.tsx'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShareDialog } from '#web/lib/links/share-dialog-link.ts'
import { DocumentActions } from './document-actions.tsx'

const ShareCollection = lazyComponent(withTexts(() => import('./dialogs/share-collection.tsx'), 'sharing'))

export function DocumentPage() {
  const { id } = useParams({ from: '/signed-in/doc/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const managedIds = managedWorkspaceIds(workspaces)
  const shareDialogState = useShareDialog()
  return (
    <>
      <DocumentScreen
        key={id}
        id={id}
        viewer={user.uid}
        canRename={({ userId, orgId }) => userId === user.uid || managedIds.includes(orgId)}
        onChanged={(collection) => putCollection(queryClient, collection)}
        actionsOf={(collection) => <DocumentActions collection={collection} />}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        {shareDialogState.id === id && <ShareCollection id={id} onClose={shareDialogState.close} />}
      </Suspense>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { AccountAvatar } from '#web/features/accounts/account-avatar.tsx'
import { managedWorkspaceIds } from '#web/features/accounts/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { DocumentScreen } from '#web/features/documents/document-screen.tsx'

export function DocumentPage() {
  const { id } = useParams({ from: '/signed-in/doc/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const managed = managedWorkspaceIds(workspaces)
  return (
    <DocumentScreen
      key={id}
      id={id}
      mayRename={({ userId, orgId }) => userId === user.uid || managed.includes(orgId)}
      onChanged={(collection) => putCollection(queryClient, collection)}
      account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}

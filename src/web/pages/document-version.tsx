import { useNavigate, useParams } from '@tanstack/react-router'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { DocumentVersionScreen } from '#web/features/documents/document-version-screen.tsx'

export function DocumentVersionPage() {
  const { id, version } = useParams({ from: '/signed-in/doc/$id/versions/$version' })
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <DocumentVersionScreen
      key={version}
      id={id}
      versionId={version}
      viewer={user.uid}
      onRestored={() => void navigate({ to: '/doc/$id', params: { id } })}
      account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}

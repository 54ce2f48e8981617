import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { CreateForm } from '#web/features/documents/create-form.tsx'
import { AppHeader } from '#web/pages/app-header.tsx'

export function CreateDocumentPage() {
  const { user, workspaces } = useSession()
  const navigate = useNavigate()
  const { project } = useSearch({ from: '/signed-in/doc' })
  const orgId = (workspaces.find(({ id }) => id === user.organization) ?? workspaces[0])?.id
  return (
    <>
      <AppHeader />
      {orgId && (
        <CreateForm
          uid={user.uid}
          orgId={orgId}
          project={project}
          onCreated={(id) => void navigate({ to: '/doc/$id', params: { id }, replace: true })}
        />
      )}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useSession, useSwitchWorkspace } from '#web/features/accounts/queries.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'

/**
 * Returns a function that switches to a workspace and opens its dashboard, via single sign-on if the workspace requires
 * it.
 */
export function useOpenWorkspace(uid: string): (id: string) => void {
  const { workspaces } = useSession()
  const navigate = useNavigate()
  const showError = useShowError()
  const change = useSwitchWorkspace(uid)
  return (id) => {
    if (workspaces.some((workspace) => workspace.id === id && workspace.ssoRequired)) {
      const query = { redirect: '/dashboard' }
      location.assign(urlFor('startSso', { params: { oid: id }, query }))
      return
    }
    change.mutate(id, { onSuccess: () => void navigate({ to: '/dashboard' }), onError: showError })
  }
}

import { useNavigate } from '@tanstack/react-router'
import type { Workspace } from '#contract/accounts.ts'
import { useSession, useSwitchWorkspace } from '#web/features/accounts/queries.ts'
import SsoRequired from '#web/features/sso/sso-required.tsx'
import { useShowError } from '#web/lib/api/use-show-error.ts'

/** Page shown for a workspace that requires its own single sign-on, which wasn't used for this session. */
export default function SsoRequiredPage({ workspace }: { workspace: Workspace }) {
  const { user, workspaces } = useSession()
  const navigate = useNavigate()
  const change = useSwitchWorkspace(user.uid)
  const showError = useShowError()
  const openWorkspace = (id: string) =>
    change.mutate(id, { onSuccess: () => void navigate({ to: '/dashboard' }), onError: showError })
  return (
    <SsoRequired
      workspace={workspace}
      otherWorkspaces={workspaces.filter(({ ssoRequired }) => !ssoRequired)}
      redirect="/dashboard"
      onSwitch={openWorkspace}
    />
  )
}

import { useSession } from '#web/features/accounts/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { WhenIdle } from '#web/ui/when-idle.tsx'

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'))

/** Avatar with its menu; the menu's code loads after the page has rendered. */
export function AccountAvatar({ onSignedOut }: { onSignedOut: () => void }) {
  const { user } = useSession()
  const avatar = <Avatar name={user.name} picture={user.avatar} size={34} />
  return (
    <WhenIdle fallback={avatar}>
      <AccountMenu avatar={avatar} user={user} onSignedOut={onSignedOut} />
    </WhenIdle>
  )
}

import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import classes from './account-avatar.module.css'
import { initialsOf } from './initials.ts'
import { useSession } from './queries.ts'

const AccountMenu = lazyPart(() => import('./account-menu.tsx'))

/** The avatar with its menu; the menu's code arrives after the page is drawn. */
export function AccountAvatar({ onSignedOut }: { onSignedOut: () => void }) {
  const { user } = useSession()
  const initials = initialsOf(user.name)
  return (
    <Suspense
      fallback={
        <span className={classes.avatar} aria-hidden>
          {initials}
        </span>
      }
    >
      <AccountMenu initials={initials} user={user} onSignedOut={onSignedOut} />
    </Suspense>
  )
}

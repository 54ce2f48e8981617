import { Outlet, useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useIdle } from '#web/lib/use-idle.ts'

const Toasts = lazyComponent(() => import('#web/ui/toasts.tsx'))
const ConnectionWatch = lazyComponent(
  withTexts(() => import('#web/features/connection/connection-watch.tsx'), 'connection'),
)
const HelpHost = lazyComponent(() => import('./help-host.tsx'))

/** Layout of every page; everything except the page itself loads once the page is usable. */
export function Root() {
  const signingIn = useMatch({ from: '/entry', shouldThrow: false }) !== undefined
  const signedIn = useMatch({ from: '/signed-in', shouldThrow: false }) !== undefined
  const idle = useIdle()
  return (
    <>
      <Outlet />
      {idle && (
        <Suspense>
          <Toasts brief={signingIn} />
          <HelpHost />
          <ConnectionWatch hasEdits={signedIn} />
        </Suspense>
      )}
    </>
  )
}

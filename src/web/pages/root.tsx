import { Outlet, useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useIdle } from '#web/lib/use-idle.ts'

const Toasts = lazyPart(() => import('#web/ui/toasts.tsx'))
const ConnectionWatch = lazyPart(
  withTexts(() => import('#web/features/connection/connection-watch.tsx'), 'connection'),
)
const HelpHost = lazyPart(() => import('./help-host.tsx'))

/** The layout of every page; everything but the page itself loads once that is usable. */
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

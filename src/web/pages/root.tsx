import { Outlet, useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const Toasts = lazyPart(() => import('#web/ui/toasts.tsx'))
const ConnectionWatch = lazyPart(
  withTexts(() => import('#web/features/connection/connection-watch.tsx'), 'connection'),
)
const HelpHost = lazyPart(() => import('./help-host.tsx'))

/** What is there on every page; all but the page itself arrives after the first paint. */
export function Root() {
  const signingIn = useMatch({ from: '/entry', shouldThrow: false }) !== undefined
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts brief={signingIn} />
        <HelpHost />
        <ConnectionWatch />
      </Suspense>
    </>
  )
}

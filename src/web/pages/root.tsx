import { Outlet, useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Toasts = lazy(() => import('#web/ui/toasts.tsx'))
const HelpHost = lazy(() => import('./help-host.tsx'))

/** What is there on every page; all but the page itself arrives after the first paint. */
export function Root() {
  const signingIn = useMatch({ from: '/entry', shouldThrow: false }) !== undefined
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts brief={signingIn} />
        <HelpHost />
      </Suspense>
    </>
  )
}

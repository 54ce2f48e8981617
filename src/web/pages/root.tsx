import { Outlet, useMatch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const Toasts = lazyPart(() => import('#web/ui/toasts.tsx'))
const ConnectionWatch = lazyPart(
  withTexts(() => import('#web/features/connection/connection-watch.tsx'), 'connection'),
)
const HelpHost = lazyPart(() => import('./help-host.tsx'))

/** What is there on every page; all but the page itself arrives when that can be used. */
export function Root() {
  const signingIn = useMatch({ from: '/entry', shouldThrow: false }) !== undefined
  const idle = useIdle()
  return (
    <>
      <Outlet />
      {idle && (
        <Suspense>
          <Toasts brief={signingIn} />
          <HelpHost />
          <ConnectionWatch />
        </Suspense>
      )}
    </>
  )
}

/** Whether the first page is there and nothing keeps it busy. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Some browsers do not tell.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}

import { Outlet, useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useIdle } from '#web/lib/use-idle.ts'

const PageExtras = lazyComponent(withTexts(() => import('./page-extras.tsx'), 'connection', 'plans'))

/** Layout of every page. Everything but the page itself loads once the page is interactive. */
export function Root() {
  const signingIn = useMatch({ from: '/entry', shouldThrow: false }) !== undefined
  const signedIn = useMatch({ from: '/signed-in', shouldThrow: false }) !== undefined
  const idle = useIdle()
  return (
    <>
      <Outlet />
      {idle && (
        <Suspense>
          <PageExtras signingIn={signingIn} signedIn={signedIn} />
        </Suspense>
      )}
    </>
  )
}

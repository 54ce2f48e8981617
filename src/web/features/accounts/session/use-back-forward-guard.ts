import { useEffect } from 'react'
import { call } from '#web/lib/api/api.ts'

/** Hides a page restored from the back/forward cache until the session is confirmed to belong to the same user. */
export function useBackForwardGuard(uid: string | undefined): void {
  useEffect(() => {
    const { style } = document.documentElement
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pagehide', ({ persisted }) => persisted && style.setProperty('visibility', 'hidden'), {
      signal,
    })
    addEventListener(
      'pageshow',
      async ({ persisted }) => {
        if (!persisted) return
        // If there is no response, show the page, since no other user's data can load.
        const result = await call('getSession').then(
          (session) => session?.user.uid,
          () => uid,
        )
        if (result === uid) style.removeProperty('visibility')
        else location.reload()
      },
      { signal },
    )
    return () => controller.abort()
  }, [uid])
}

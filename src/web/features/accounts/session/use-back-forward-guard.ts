import { useEffect } from 'react'
import { call } from '#web/lib/api/api.ts'

/** Hides a page from the back/forward cache until it is confirmed that the same user returns. */
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
        // Without a response, nothing else is loaded for any user.
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

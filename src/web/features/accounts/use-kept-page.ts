import { useEffect } from 'react'
import { call } from '#web/lib/api.ts'

/**
 * A page in the browser's back/forward cache is hidden when it is left, until it is confirmed that the same user comes
 * back.
 */
export function useKeptPage(uid: string | undefined): void {
  useEffect(() => {
    const { style } = document.documentElement
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', ({ persisted }) => persisted && style.setProperty('visibility', 'hidden'), {
      signal,
    })
    addEventListener(
      'pageshow',
      async ({ persisted }) => {
        if (!persisted) return
        // Without a response nothing more is loaded for anyone.
        const who = await call('getSession').then(
          (session) => session?.user.uid,
          () => uid,
        )
        if (who === uid) style.removeProperty('visibility')
        else location.reload()
      },
      { signal },
    )
    return () => listening.abort()
  }, [uid])
}

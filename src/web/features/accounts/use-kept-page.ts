import { useEffect } from 'react'
import { call } from '#web/lib/api.ts'

/**
 * A page that the browser keeps, to come back to it as it was, is out of sight from when it is left until it is known
 * that it is still the same person who comes back.
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
        // Without an answer nothing more is read for anybody.
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

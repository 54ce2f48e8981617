import { useRef } from 'react'

/**
 * Returns a function that starts work unless it is already running or has succeeded. After a failure, it can
 * be started again. Needed because users can trigger it again before the page's busy state updates.
 */
export function useOnce(): (action: () => Promise<unknown>) => void {
  const isStarted = useRef(false)
  return (action) => {
    if (isStarted.current) return
    isStarted.current = true
    // The work reports its own errors to the user.
    action().catch(() => {
      isStarted.current = false
    })
  }
}

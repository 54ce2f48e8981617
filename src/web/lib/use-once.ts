import { useRef } from 'react'

/**
 * Returns a function that starts work unless it is already running or has succeeded. After a failure, it can be started
 * again. Users can trigger it faster than the page's busy state updates.
 */
export function useOnce(): (action: () => Promise<unknown>) => void {
  const isStarted = useRef(false)
  return (action) => {
    if (isStarted.current) return
    isStarted.current = true
    // The work itself reports errors to the user.
    action().catch(() => {
      isStarted.current = false
    })
  }
}

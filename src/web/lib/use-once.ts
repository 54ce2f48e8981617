import { useRef } from 'react'

/**
 * Returns a function that starts work unless it is in progress or has succeeded; after a failure, it can
 * start again. Keys and clicks can be faster than the page's busy state.
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

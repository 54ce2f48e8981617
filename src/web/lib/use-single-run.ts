import { useRef } from 'react'

/**
 * Returns a function that starts work unless the previous work is still running. Needed because users can
 * trigger it again before the page's busy state updates.
 */
export function useSingleRun(): (action: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return (action) => {
    if (isRunning.current) return
    isRunning.current = true
    const end = () => {
      isRunning.current = false
    }
    // The work reports its own errors to the user.
    action().then(end, end)
  }
}

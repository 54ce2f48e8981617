import { useRef } from 'react'

/**
 * Returns a function that starts work unless it is in progress or has succeeded; after a failure, it can
 * start again. Keys and clicks can be faster than the page's busy state.
 */
export function useOnce(): (work: () => Promise<unknown>) => void {
  const begun = useRef(false)
  return (work) => {
    if (begun.current) return
    begun.current = true
    // The work itself reports errors to the user.
    work().catch(() => {
      begun.current = false
    })
  }
}

import { useRef } from 'react'

/**
 * Returns a function that starts work unless it is in progress or has succeeded; after a failure it may start again.
 * Keys and clicks can come faster than a page shows that it is busy.
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

import { useCallback } from 'react'

/**
 * Keeps a CSS variable at an element's height: bars grow when their content wraps. A change restyles the holder's whole
 * subtree, so the page is the holder only for bars that rarely change.
 */
export function useBarHeight(
  variable: '--bar-top' | '--bar-bottom' | '--bar-find',
  holder = document.documentElement,
) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const size = new ResizeObserver(() => holder.style.setProperty(variable, `${bar.offsetHeight}px`))
      size.observe(bar)
      return () => {
        size.disconnect()
        holder.style.removeProperty(variable)
      }
    },
    [variable, holder],
  )
}

import { useCallback } from 'react'

/**
 * Sets a CSS variable to an element's height, because bars grow when their content wraps. Every change
 * restyles the holder's whole subtree, so only bars that rarely change should use the page as the holder.
 */
export function useBarHeight(
  variable: '--bar-top' | '--bar-bottom' | '--bar-find' | '--bar-failure' | '--dialog-foot',
  target = document.documentElement,
) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const observer = new ResizeObserver(() => target.style.setProperty(variable, `${bar.offsetHeight}px`))
      observer.observe(bar)
      return () => {
        observer.disconnect()
        target.style.removeProperty(variable)
      }
    },
    [variable, target],
  )
}

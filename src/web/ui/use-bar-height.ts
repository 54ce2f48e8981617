import { useCallback } from 'react'

/** Keeps a CSS variable of the page at an element's height: bars grow when their content wraps. */
export function useBarHeight(variable: '--bar-top' | '--bar-bottom' | '--bar-find') {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const page = document.documentElement
      const size = new ResizeObserver(() => page.style.setProperty(variable, `${bar.offsetHeight}px`))
      size.observe(bar)
      return () => {
        size.disconnect()
        page.style.removeProperty(variable)
      }
    },
    [variable],
  )
}

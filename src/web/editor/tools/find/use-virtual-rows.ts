import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Number of extra rows to render above and below the visible ones. */
const overscan = 6

/** Returns the rows to render in a long list in which every row has the given height, in pixels. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ first: 0, last: 2 * overscan })
  const updateRange = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {}
    const first = Math.max(0, Math.floor(scrollTop / height) - overscan)
    const last = Math.ceil((scrollTop + clientHeight) / height) + overscan
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [list, height])
  useLayoutEffect(updateRange)
  /** Scrolls a row into view. */
  const reveal = useCallback(
    (index: number) => {
      const element = list.current
      if (!element || index < 0) return
      const [top, bottom] = [index * height, (index + 1) * height]
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight
    },
    [list, height],
  )
  const { first, last } = range
  const rows = Array.from({ length: Math.max(0, Math.min(count, last) - first) }, (_, i) => first + i)
  return { rows, onScroll: updateRange, reveal }
}

import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** Browsers that don't tell draw everything. */
const tells = 'ContentVisibilityAutoStateChangeEvent' in globalThis

/**
 * Whether an element with `content-visibility: auto` is near the viewport, has the focus or is being found, so that it
 * needs more than its name. `first`: it is among the first, which are drawn at once.
 */
export function useNear(element: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first || !tells)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const node = element.current
    if (!node || !tells) return
    const follow = (event: Event) => {
      if (event.target !== node) return
      hadFocus.current = node.contains(document.activeElement)
      startTransition(() => setNear(!(event as ContentVisibilityAutoStateChangeEvent).skipped))
    }
    node.addEventListener('contentvisibilityautostatechange', follow)
    return () => node.removeEventListener('contentvisibilityautostatechange', follow)
  }, [element])
  useLayoutEffect(() => {
    // The link that had the focus made room for the one of the whole card.
    if (near && hadFocus.current && document.activeElement === document.body)
      element.current?.querySelector('a')?.focus()
  }, [near, element])
  return near
}

import { type RefObject, useEffect } from 'react'

/** Gives the focus back to an item whose field or notice has gone, unless it went elsewhere meanwhile. */
export function useFocusReturn(item: RefObject<HTMLElement | null>, away: boolean): void {
  useEffect(() => {
    if (!away) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          item.current?.querySelector<HTMLElement>('a, button')?.focus()
      })
    }
  }, [item, away])
}

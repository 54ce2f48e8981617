import { type RefObject, useEffect } from 'react'
import { focusHeading } from '#web/features/collections/list/list-focus.ts'

/**
 * Returns focus to an item whose field or notice disappeared, or to the next item if the item itself disappeared,
 * unless focus has moved elsewhere. `selector` is the target within an item. After the last item, the page heading
 * receives focus.
 */
export function useFocusReturn(
  item: RefObject<HTMLElement | null>,
  isActive: boolean,
  selector = 'a, button',
): void {
  useEffect(() => {
    if (!isActive) return
    // A row being deleted is rendered as another element, which already has the focus.
    const row = item.current ?? document.activeElement?.closest('tr')
    const list = row?.closest('[data-items]') ?? row?.parentElement
    const items = () => [
      ...(list?.querySelectorAll(list.matches('[data-items]') ? '[data-item]' : ':scope > *') ?? []),
    ]
    const index = row ? items().indexOf(row) : 0
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (item.current) return item.current.querySelector<HTMLElement>(selector)?.focus()
        const siblings = items()
        for (const sibling of [...siblings.slice(index), ...siblings.slice(0, index).reverse()]) {
          const target = sibling.querySelector<HTMLElement>(selector)
          if (target?.isConnected) return target.focus({ preventScroll: true })
        }
        if (list?.matches('[data-items]')) focusHeading()
      })
    }
  }, [item, isActive, selector])
}

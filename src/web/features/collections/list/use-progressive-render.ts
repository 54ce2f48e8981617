import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Block, changeItems, followBlock, renderFully } from './progressive-render.ts'

interface Listed {
  id: string
}

/**
 * Returns the items of a block to render in full: those near the viewport, and those reached by keyboard. Others show
 * only name and link. Items have their ID in `data-item`. `atOnce` is the number of items rendered in full from the
 * start.
 */
export function useProgressiveRender(
  element: RefObject<HTMLElement | null>,
  items: readonly Listed[],
  atOnce: number,
) {
  const [whole, setFull] = useState<ReadonlySet<string>>(
    () => new Set(items.slice(0, Math.max(0, atOnce)).map(({ id }) => id)),
  )
  const first = useRef(whole)
  const block = useRef<Block>(null)
  /** ID of the focused placeholder. */
  const focused = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!element.current) return
    block.current = { element: element.current, ids: [], fullIds: first.current, show: setFull }
    return followBlock(block.current)
  }, [element])
  useLayoutEffect(() => {
    if (block.current)
      changeItems(
        block.current,
        items.map(({ id }) => id),
      )
  }, [items])
  useLayoutEffect(() => {
    const id = focused.current
    if (id === undefined || !whole.has(id)) return
    focused.current = undefined
    // The full item has replaced the focused link.
    if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>(`[data-item="${id}"] a`)?.focus({ preventScroll: true })
  }, [whole, element])

  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item
    if (!block.current || id === undefined || whole.has(id)) return
    focused.current = id
    // A press would be lost if its target were replaced.
    if (target.matches(':focus-visible')) renderFully(block.current, id)
  }
  const onBlur = () => {
    focused.current = undefined
  }
  return { whole, on: { onFocus, onBlur } }
}

import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Block, changeItems, followBlock, renderFully } from './progressive-render.ts'

interface Listed {
  id: string
}

/**
 * The fully rendered items of a block: those near the viewport for a moment, and those reached by keyboard. Others show
 * name and link. Items have their ID in `data-item`. `atOnce`: number of items fully rendered from the start.
 */
export function useProgressiveRender(
  element: RefObject<HTMLElement | null>,
  items: readonly Listed[],
  atOnce: number,
) {
  const [whole, setWhole] = useState<ReadonlySet<string>>(
    () => new Set(items.slice(0, Math.max(0, atOnce)).map(({ id }) => id)),
  )
  const first = useRef(whole)
  const block = useRef<Block>(null)
  /** A placeholder with the focus. */
  const focused = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!element.current) return
    block.current = { element: element.current, ids: [], whole: first.current, show: setWhole }
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
    // The focused link was replaced by the full item's.
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

import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Block, changeItems, registerBlock, renderInFull } from './progressive-render.ts'

interface ListItem {
  id: string
}

/**
 * Returns the items of a block to render in full: those near the viewport and those reached by keyboard.
 * Other items show only their name and link. Items have their ID in `data-item`. `initialCount` is the number
 * of items to render in full from the start.
 */
export function useProgressiveRender(
  element: RefObject<HTMLElement | null>,
  items: readonly ListItem[],
  initialCount: number,
) {
  const [fullIds, setFullIds] = useState<ReadonlySet<string>>(
    () => new Set(items.slice(0, Math.max(0, initialCount)).map(({ id }) => id)),
  )
  const initialIds = useRef(fullIds)
  const block = useRef<Block>(null)
  /** ID of the focused placeholder. */
  const focusedId = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!element.current) return
    block.current = { element: element.current, ids: [], fullIds: initialIds.current, show: setFullIds }
    return registerBlock(block.current)
  }, [element])
  useLayoutEffect(() => {
    if (block.current)
      changeItems(
        block.current,
        items.map(({ id }) => id),
      )
  }, [items])
  useLayoutEffect(() => {
    const id = focusedId.current
    if (id === undefined || !fullIds.has(id)) return
    focusedId.current = undefined
    // The fully rendered item has replaced the focused link.
    if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>(`[data-item="${id}"] a`)?.focus({ preventScroll: true })
  }, [fullIds, element])

  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item
    if (!block.current || id === undefined || fullIds.has(id)) return
    focusedId.current = id
    // Only for keyboard focus, because a pointer press would be lost if its target were replaced.
    if (target.matches(':focus-visible')) renderInFull(block.current, id)
  }
  const onBlur = () => {
    focusedId.current = undefined
  }
  return { fullIds, handlers: { onFocus, onBlur } }
}

import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Block, changeItems, followBlock, renderFully } from './progressive-render.ts'

interface Listed {
  id: string
}

/**
 * What of a block of a list is to be drawn whole: what is near the viewport for a moment, and what the keyboard reaches.
 * The rest shows its name and its link. Items say their id as `data-item`. `atOnce`: so many of its first are whole from
 * the beginning.
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
  /** What has the focus and is not whole. */
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
    // The link that had the focus made room for the one of the whole item.
    if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>(`[data-item="${id}"] a`)?.focus({ preventScroll: true })
  }, [whole, element])

  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item
    if (!block.current || id === undefined || whole.has(id)) return
    focused.current = id
    // A press would not be one if what is pressed became another.
    if (target.matches(':focus-visible')) renderFully(block.current, id)
  }
  const onBlur = () => {
    focused.current = undefined
  }
  return { whole, on: { onFocus, onBlur } }
}

import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, use } from 'react'
import { actionKeys, type Item, take } from '#web/features/collections/actions/item-actions.ts'
import { SelectionContext } from '#web/features/collections/selection/selection.ts'
import { collectionRoute } from '#web/lib/collection-route.ts'
import { shareAddress } from '#web/lib/share-address.ts'
import { Opened } from './opened.ts'
import { useCancelCollection, useRetryCollection } from './queries.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The menu of a card or row, and its position on the screen. */
export interface ItemMenuRequest {
  item: Item
  x: number
  y: number
  /** Gets the focus back when it closes. */
  opener: HTMLElement | null
}

export const itemMenu = new Opened<ItemMenuRequest>()

/** Opens the menu of an item below an element of it. */
export function openMenuAt(item: Item, element: HTMLElement): void {
  const { left, bottom } = element.getBoundingClientRect()
  itemMenu.open({ item, x: left, y: bottom + 4, opener: element })
}

const asksForMenu = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)
/** An item's keys work while its link or checkbox has the focus, not in a field or on another button. */
const isOfItem = (target: EventTarget) =>
  target instanceof HTMLAnchorElement || (target instanceof HTMLInputElement && target.type === 'checkbox')

/** Events of a card or row besides its buttons: the context menu, and action keys. */
export function useItem(place: Omit<Item, 'open' | 'tryAgain' | 'share' | 'duplicate' | 'cancel'>) {
  const navigate = useNavigate()
  const selection = use(SelectionContext)
  const duplicate = useDuplicate()
  const cancel = useCancelCollection()
  const again = useRetryCollection()
  const { collection, card } = place
  const item: Item = {
    ...place,
    open: () => void navigate({ to: collectionRoute(collection), params: { id: collection.id } }),
    tryAgain: () => again.mutate(collection),
    duplicate: () => duplicate.mutate(collection),
    cancel: () => cancel.mutate(collection.id),
    share: () => void navigate(shareAddress(collection.id)),
  }
  const onContextMenu = (event: MouseEvent) => {
    // A field has the browser's own menu.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    event.preventDefault()
    const opener = event.currentTarget.querySelector<HTMLElement>('a, button')
    itemMenu.open({ item, x: event.clientX, y: event.clientY, opener })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (asksForMenu(event) && event.target instanceof HTMLElement) {
      event.preventDefault()
      openMenuAt(item, event.target)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isOfItem(event.target)) return
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      selection.toggle(collection.id)
    }
    const action = (['rename', 'delete'] as const).find((one) => actionKeys[one] === event.key)
    if (!action || !card.actions.includes(action)) return
    event.preventDefault()
    take[action](item)
  }
  return { item, on: { onContextMenu, onKeyDown } }
}

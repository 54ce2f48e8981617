import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, use } from 'react'
import { actionHandlers, actionKeys, type Item } from '#web/features/collections/actions/item-actions.ts'
import { SelectionContext } from '#web/features/collections/selection/selection.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'
import { shareDialogLinkOptions } from '#web/lib/links/share-dialog-link.ts'
import { OpenState } from '#web/lib/open-state.ts'
import { useCancelCollection, useRetryCollection } from './queries.ts'
import { useDuplicate } from './use-duplicate.ts'

/** Request to open the menu of a card or row, with the menu's position on the screen. */
export interface ItemMenuRequest {
  item: Item
  x: number
  y: number
  /** Element to return the focus to when the menu closes. */
  opener: HTMLElement | null
}

export const itemMenu = new OpenState<ItemMenuRequest>()

/** Opens an item's menu below an element. */
export function openMenuAt(item: Item, element: HTMLElement): void {
  const { left, bottom } = element.getBoundingClientRect()
  itemMenu.open({ item, x: left, y: bottom + 4, opener: element })
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)
/**
 * Returns whether an item's action keys apply: on its link or checkbox, but not in a field or on another
 * button.
 */
const isItemTarget = (target: EventTarget) =>
  target instanceof HTMLAnchorElement || (target instanceof HTMLInputElement && target.type === 'checkbox')

/** Returns a card's or row's event handlers for the context menu and action keys. */
export function useItem(itemProps: Omit<Item, 'open' | 'tryAgain' | 'share' | 'duplicate' | 'cancel'>) {
  const navigate = useNavigate()
  const selection = use(SelectionContext)
  const duplicate = useDuplicate()
  const cancel = useCancelCollection()
  const retry = useRetryCollection()
  const { collection, card } = itemProps
  const item: Item = {
    ...itemProps,
    open: () => void navigate({ to: collectionRoute(collection), params: { id: collection.id } }),
    tryAgain: () => retry.mutate(collection),
    duplicate: () => duplicate.mutate(collection),
    cancel: () => cancel.mutate(collection.id),
    share: () => void navigate(shareDialogLinkOptions(collection.id)),
  }
  const onContextMenu = (event: MouseEvent) => {
    // Leave the browser's own menu in fields.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    event.preventDefault()
    const opener = event.currentTarget.querySelector<HTMLElement>('a, button')
    itemMenu.open({ item, x: event.clientX, y: event.clientY, opener })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isMenuKey(event) && event.target instanceof HTMLElement) {
      event.preventDefault()
      openMenuAt(item, event.target)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isItemTarget(event.target))
      return
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      selection.toggle(collection.id)
    }
    const action = (['rename', 'delete'] as const).find((candidate) => actionKeys[candidate] === event.key)
    if (!action || !card.actions.includes(action)) return
    event.preventDefault()
    actionHandlers[action](item)
  }
  return { item, handlers: { onContextMenu, onKeyDown } }
}

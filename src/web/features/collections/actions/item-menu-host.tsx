import { Suspense, useEffect } from 'react'
import { NameInput } from '#web/features/collections/card/name-input-part.ts'
import { useOpened } from '#web/features/collections/state/single-open.ts'
import { itemMenu } from '#web/features/collections/state/use-item.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useIdle } from '#web/lib/use-idle.ts'

/** Loads after the cards, since floating elements are heavy. */
const ItemMenu = lazyComponent(() => import('./item-menu.tsx'))

/** Menu of all cards and rows; there is one for the whole list. */
export function ItemMenuHost() {
  const request = useOpened(itemMenu)
  const idle = useIdle()
  // Loads before the other late parts.
  useEffect(() => void ItemMenu.load().catch(() => {}), [])
  useEffect(() => {
    // A shortcut may open the field, followed by typing.
    if (idle) NameInput.load().catch(() => {})
  }, [idle])
  return <Suspense>{request && <ItemMenu request={request} />}</Suspense>
}

import { Suspense, useEffect } from 'react'
import { NameInput } from '#web/features/collections/card/name-input-part.ts'
import { useOpened } from '#web/features/collections/state/opened.ts'
import { itemMenu } from '#web/features/collections/state/use-item.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useIdle } from '#web/lib/use-idle.ts'

/** Comes after the cards: what floats is heavy. */
const ItemMenu = lazyPart(() => import('./item-menu.tsx'))

/** Shows the menu of whichever card or row asks for it; one for the whole list. */
export function ItemMenuHost() {
  const wanted = useOpened(itemMenu)
  const idle = useIdle()
  // First of all that comes later.
  useEffect(() => void ItemMenu.load().catch(() => {}), [])
  useEffect(() => {
    // A shortcut may open it, followed by typing.
    if (idle) NameInput.load().catch(() => {})
  }, [idle])
  return <Suspense>{wanted && <ItemMenu wanted={wanted} />}</Suspense>
}

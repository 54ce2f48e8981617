import { Suspense, useEffect } from 'react'
import { NameInput } from '#web/features/collections/card/name-input-part.ts'
import { useOpened } from '#web/features/collections/state/opened.ts'
import { itemMenu } from '#web/features/collections/state/use-item.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useIdle } from '#web/lib/use-idle.ts'

/** Loads after the cards: floating elements are heavy. */
const ItemMenu = lazyPart(() => import('./item-menu.tsx'))

/** Shows the menu of any card or row; one for the whole list. */
export function ItemMenuHost() {
  const wanted = useOpened(itemMenu)
  const idle = useIdle()
  // The first of the late parts.
  useEffect(() => void ItemMenu.load().catch(() => {}), [])
  useEffect(() => {
    // A shortcut may open it, followed by typing.
    if (idle) NameInput.load().catch(() => {})
  }, [idle])
  return <Suspense>{wanted && <ItemMenu wanted={wanted} />}</Suspense>
}

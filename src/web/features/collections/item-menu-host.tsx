import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useOpened } from './opened.ts'
import { itemMenu } from './use-item.ts'

/** Cards do without it until one is asked for: what floats is heavy. */
const ItemMenu = lazyPart(() => import('./item-menu.tsx'))

/** Shows the menu of whichever card or row asks for it; one for the whole list. */
export function ItemMenuHost() {
  const wanted = useOpened(itemMenu)
  return <Suspense>{wanted && <ItemMenu wanted={wanted} />}</Suspense>
}

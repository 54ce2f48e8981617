import { Suspense, useEffect } from 'react'
import { NameInput } from '#web/features/collections/card/name-input-part.ts'
import { itemMenu } from '#web/features/collections/state/use-item.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useOpenState } from '#web/lib/open-state.ts'
import { useIdle } from '#web/lib/use-idle.ts'

/** Loaded separately from the cards, since floating elements are heavy. */
const ItemMenu = lazyComponent(() => import('./item-menu.tsx'))

/** Loads the menu before the other deferred parts. Errors are left to the first click to report. */
export const loadItemMenu = (): Promise<unknown> => ItemMenu.load().catch(() => {})

/** Menu shared by all cards and rows of the list. */
export function ItemMenuHost() {
  const request = useOpenState(itemMenu)
  const idle = useIdle()
  useEffect(() => {
    // Preload the field, because a shortcut may open it and users start typing right away.
    if (idle) NameInput.load().catch(() => {})
  }, [idle])
  return <Suspense>{request && <ItemMenu request={request} />}</Suspense>
}

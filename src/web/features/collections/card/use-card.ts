import { use } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Card, createCard } from '#domain/collections/card.ts'
import { overdueTimeOf } from '#domain/recognition/status-message.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'

/** Returns a collection's card, updating it when it becomes overdue. */
export function useCard(collection: Collection): Card {
  return createCard(collection, use(ViewerContext), useNowAt(overdueTimeOf(collection)))
}

import { use } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Card, cardOf } from '#domain/card.ts'
import { overdueAt } from '#domain/status-message.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'

/** A collection's card, updated when it becomes overdue. */
export function useCard(collection: Collection): Card {
  return cardOf(collection, use(ViewerContext), useNowAt(overdueAt(collection)))
}

import type { Collection } from '#contract/collection.ts'
import { type CardStatus, cardStatus } from '#domain/collections/card.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
// Imported with the dashboard, because the server renders the status parts before their scripts arrive.
import '#web/ui/language-notice.module.css'
import '#web/ui/language-select.module.css'

export const CardError = lazyComponent(() => import('./card-error.tsx'))
export const CardLanguageNotice = lazyComponent(
  withTexts(() => import('./card-language-notice.tsx'), 'languages'),
)
export const CardOverdue = lazyComponent(() => import('./card-overdue.tsx'))
export const RowOverdue = lazyComponent(() => import('./row-overdue.tsx'))
export const CardPaused = lazyComponent(() => import('./card-paused.tsx'))

export const CardMoveMessage = lazyComponent(withTexts(() => import('./card-move-message.tsx'), 'regions'))

/** Badges that few collections have. */
export const RareBadges = lazyComponent(() => import('./rare-badges.tsx'))

/** Returns whether a collection has any of the rare badges. */
export const hasRareBadges = ({
  precisionQueue,
  precisionError,
  retention,
  mediaDeleted,
  onHold,
}: Collection): boolean => Boolean(precisionQueue || precisionError || retention || mediaDeleted || onHold)

const partsOf: Record<CardStatus['kind'], { load(): Promise<unknown> }[]> = {
  language: [CardLanguageNotice],
  paused: [CardPaused],
  failed: [CardError],
  overdue: [CardOverdue, RowOverdue],
  gaveUp: [CardOverdue, RowOverdue],
  moving: [CardMoveMessage],
  notMoved: [CardMoveMessage],
}

/** Maximum time that a list waits for its status parts, in milliseconds. */
const timeoutMs = 1500

/**
 * Loads the parts for cards with problems before the cards render, because loading them later would shift the
 * layout. Parts that don't load in time are rendered later.
 */
export async function preloadStatusParts(
  collections: readonly Collection[],
  now = Date.now() / 1000,
): Promise<void> {
  const parts = collections.flatMap((collection) => {
    const status = cardStatus(collection, now)
    return [...(status ? partsOf[status.kind] : []), ...(hasRareBadges(collection) ? [RareBadges] : [])]
  })
  if (parts.length === 0) return
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.all(parts.map((part) => part.load())).catch(() => {}), timeout])
}

import type { Collection } from '#contract/collection.ts'
import { type CardStatus, statusOf } from '#domain/card.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
// Styles of these parts come with the dashboard: the server renders them before their scripts arrive.
import '#web/ui/language-notice.module.css'
import '#web/ui/language-select.module.css'

export const CardError = lazyPart(() => import('./card-error.tsx'))
export const CardLanguage = lazyPart(withTexts(() => import('./card-language.tsx'), 'languages'))
export const CardLate = lazyPart(() => import('./card-late.tsx'))
export const RowLate = lazyPart(() => import('./row-late.tsx'))
export const CardPaused = lazyPart(() => import('./card-paused.tsx'))

const partsOf: Record<CardStatus['kind'], { load(): Promise<unknown> }[]> = {
  language: [CardLanguage],
  paused: [CardPaused],
  failed: [CardError],
  overdue: [CardLate, RowLate],
  gaveUp: [CardLate, RowLate],
}

/** Maximum delay of a list for them, in milliseconds. */
const timeoutMs = 1500

/**
 * Loads the parts for cards with problems, so that they render together with the cards: later ones would move them.
 * Parts that don't arrive are awaited at their place.
 */
export async function preloadStatusParts(
  collections: readonly Collection[],
  now = Date.now() / 1000,
): Promise<void> {
  const parts = collections.flatMap((one) => {
    const status = statusOf(one, now)
    return status ? partsOf[status.kind] : []
  })
  if (parts.length === 0) return
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.all(parts.map((part) => part.load())).catch(() => {}), timeout])
}

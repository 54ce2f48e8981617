import type { Collection } from '#contract/collection.ts'
import { statusMessage } from '#domain/status-message.ts'
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

/** Maximum delay of a list for them, in milliseconds. */
const timeoutMs = 1500

/**
 * Brings what is said of trouble with some of them, so that it is drawn together with them: what comes later moves the
 * cards. What does not arrive is waited for where it is drawn.
 */
export async function preloadStatusParts(
  collections: readonly Collection[],
  now = Date.now() / 1000,
): Promise<void> {
  const partsOf = (one: Collection): { load(): Promise<unknown> }[] => {
    const message = statusMessage(one, now)
    if (one.needsLanguage) return [CardLanguage]
    if (message === 'paused') return [CardPaused]
    if (message === 'failed') return [CardError]
    return message === 'overdue' || message === 'gaveUp' ? [CardLate, RowLate] : []
  }
  const parts = collections.flatMap(partsOf)
  if (parts.length === 0) return
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.all(parts.map((part) => part.load())).catch(() => {}), timeout])
}

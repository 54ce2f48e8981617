/** How long a dismissed offer stays hidden, in milliseconds. */
const snoozeMs = 12 * 3_600_000

interface OfferContext {
  /** ID of the app in its store. */
  address: string
  userAgent: string
  /** Time of the dismissal in milliseconds since 1970; null if the offer wasn't dismissed. */
  dismissedAt: number | null
  now: number
}

/** Returns whether to offer the app: only on phones whose platform its store serves. */
export function isAppOffered({ address, userAgent, dismissedAt, now }: OfferContext): boolean {
  if (dismissedAt !== null && now - dismissedAt >= 0 && now - dismissedAt < snoozeMs) return false
  const phonePattern = new URL(address).hostname === 'play.google.com' ? /Android.*Mobile/ : /iPhone|iPod/
  return phonePattern.test(userAgent)
}

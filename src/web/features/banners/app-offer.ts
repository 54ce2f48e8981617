/** Time a dismissed offer stays hidden, in milliseconds. */
const quietMs = 12 * 3_600_000

interface Offer {
  /** ID of the app in its store. */
  address: string
  userAgent: string
  /** Time of the dismissal, in milliseconds since 1970; null if there was none. */
  dismissed: number | null
  now: number
}

/** Returns whether the app is offered, which is only on phones of its store's platform. */
export function isAppOffered({ address, userAgent, dismissed, now }: Offer): boolean {
  if (dismissed !== null && now - dismissed >= 0 && now - dismissed < quietMs) return false
  const phones = new URL(address).hostname === 'play.google.com' ? /Android.*Mobile/ : /iPhone|iPod/
  return phones.test(userAgent)
}

/** Duration of a refusal, in milliseconds. */
const quietMs = 12 * 3_600_000

interface Offer {
  /** ID of the app in its store. */
  address: string
  userAgent: string
  /** Time of the refusal, in milliseconds since 1970. */
  dismissed: number | null
  now: number
}

/** Whether the app is offered: on phones of its store's platform only. */
export function isOffered({ address, userAgent, dismissed, now }: Offer): boolean {
  if (dismissed !== null && now - dismissed >= 0 && now - dismissed < quietMs) return false
  const phones = new URL(address).hostname === 'play.google.com' ? /Android.*Mobile/ : /iPhone|iPod/
  return phones.test(userAgent)
}

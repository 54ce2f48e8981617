import type { PaymentMethod } from '#contract/payments.ts'

/** Returns whether a card can pay: it hasn't expired, and its security code was checked. */
export function isActiveCard({ card }: Pick<PaymentMethod, 'card'>, now: Date): boolean {
  const { exp_month, exp_year, checks } = card
  // Cards are valid through the end of the month.
  return checks.cvc_check === 'pass' && Date.UTC(exp_year, exp_month, 1) > now.getTime()
}

/** Returns the end of a card's expiration month (UTC) once that month has started; otherwise null. */
export function cardExpiration({ card }: Pick<PaymentMethod, 'card'>, now: Date): Date | null {
  const { exp_month, exp_year } = card
  return Date.UTC(exp_year, exp_month - 1, 1) <= now.getTime()
    ? new Date(Date.UTC(exp_year, exp_month, 1))
    : null
}

/** Returns the first card that can pay. */
export const firstActiveCard = (methods: readonly PaymentMethod[], now: Date): PaymentMethod | undefined =>
  methods.find((method) => isActiveCard(method, now))

/** A card with the fingerprint of its number. */
export interface IdentifiedCard extends PaymentMethod {
  /** Identical for identical card numbers; null if unknown. */
  fingerprint: string | null
}

/** Returns a card without its fingerprint, as its owner sees it. */
export const withoutFingerprint = ({ fingerprint: _, ...method }: IdentifiedCard): PaymentMethod => method

/**
 * Finds duplicate cards. For each number, the newest valid card is kept.
 * @param methods newest first
 * @returns a map from each duplicate's ID to the ID of the card that is kept
 */
export function findDuplicateCards(methods: readonly IdentifiedCard[], now: Date): Map<string, string> {
  const replacementIds = new Map<string, string>()
  for (const [fingerprint, sameCards] of Map.groupBy(methods, (method) => method.fingerprint)) {
    if (fingerprint === null) continue
    const cardToKeep = firstActiveCard(sameCards, now) ?? sameCards[0]
    for (const { id } of sameCards)
      if (cardToKeep && id !== cardToKeep.id) replacementIds.set(id, cardToKeep.id)
  }
  return replacementIds
}

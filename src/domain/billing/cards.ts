import type { PaymentMethod } from '#contract/payments.ts'

/** Whether a card can pay: it hasn't expired, and its security code was checked. */
export function isActiveCard({ card }: Pick<PaymentMethod, 'card'>, now: Date): boolean {
  const { exp_month, exp_year, checks } = card
  // A card is valid until the end of its month.
  return checks.cvc_check === 'pass' && Date.UTC(exp_year, exp_month, 1) > now.getTime()
}

/** Returns the first card that can pay. */
export const firstActiveCard = (methods: readonly PaymentMethod[], now: Date): PaymentMethod | undefined =>
  methods.find((method) => isActiveCard(method, now))

import type { PlanAndUsage } from '#contract/billing.ts'

interface PlanChanges {
  plan?: Partial<PlanAndUsage['plan']>
  usage?: Partial<PlanAndUsage['usage']>
  rates?: PlanAndUsage['rates']
}

/** Creates the plan and usage of a free-plan workspace with a card, with the given overrides. */
export const planWith = ({ plan, usage, rates }: PlanChanges): PlanAndUsage => ({
  plan: {
    kind: 'free',
    id: null,
    features: [],
    seats: 1,
    draft: 30,
    precision: 0,
    fileSeconds: null,
    periodEnd: null,
    trialEnds: null,
    paymentDue: null,
    ...plan,
  },
  usage: {
    subscription: 0,
    estimatedDraft: 0,
    precisionCredits: 0,
    draft: 0,
    credits: 0,
    currency: 'USD',
    left: 30,
    card: true,
    cardExpires: null,
    topUp: false,
    hasMinutes: true,
    hasPrecision: false,
    budgetPercent: null,
    ...usage,
  },
  rates: rates ?? { pricePerHour: 800, translationPercent: 110 },
  firstFree: { convertedToBlog: false },
})

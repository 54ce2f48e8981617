import { describe, expect, it } from 'vitest'
import type { PlanAndUsage } from '#contract/billing.ts'
import { toDisplayDuration, type Usage, usageMeter, usageOf, zeroUsage } from './usage-meter.ts'

const subscription = (left: number | 'unlimited', percent: number, estimatedPercent = percent) => ({
  kind: 'subscription',
  left,
  percent,
  estimatedPercent,
})
const payAsYouGo = (draft: number, precision: number) => ({ kind: 'payAsYouGo', draft, precision })

describe('values of the usage meter', () => {
  it.each<[string, Partial<Usage>, object]>([
    ['an enterprise workspace', { isEnterprise: true, plannedMinutes: 600 }, { kind: 'hidden' }],
    ['an unused plan', { plannedMinutes: 600 }, subscription(600, 0)],
    ['a partially used plan', { plannedMinutes: 600, usedMinutes: 150 }, subscription(450, 25)],
    [
      'running jobs',
      { plannedMinutes: 600, usedMinutes: 150, estimatedMinutes: 300 },
      subscription(450, 25, 75),
    ],
    [
      'running jobs that need more than is left',
      { plannedMinutes: 600, usedMinutes: 300, estimatedMinutes: 900 },
      subscription(300, 50, 100),
    ],
    ['the last minute', { plannedMinutes: 600, usedMinutes: 599 }, subscription(1, (599 / 600) * 100)],
    ['a fraction of a minute', { plannedMinutes: 1, usedMinutes: 0.5 }, subscription(0.5, 50)],
    ['a used-up plan', { plannedMinutes: 600, usedMinutes: 600 }, { kind: 'noneLeft' }],
    ['more minutes used than the plan has', { plannedMinutes: 600, usedMinutes: 700 }, { kind: 'noneLeft' }],
    [
      'a used-up plan with credits',
      { plannedMinutes: 600, usedMinutes: 600, payAsYouGo: { draft: 5, precision: 2 } },
      payAsYouGo(5, 2),
    ],
    [
      'plan minutes before credits',
      { plannedMinutes: 600, payAsYouGo: { draft: 5, precision: 2 } },
      subscription(600, 0),
    ],
    ['only credits', { payAsYouGo: { draft: 5, precision: 0 } }, payAsYouGo(5, 0)],
    ['credits for Precision only', { payAsYouGo: { draft: 0, precision: 1 } }, payAsYouGo(0, 1)],
    ['credits without a card', { hasCard: false, payAsYouGo: { draft: 1, precision: 0 } }, payAsYouGo(1, 0)],
    ['nothing left and no card', { hasCard: false }, { kind: 'fixPayment' }],
    ['nothing left, but a card', {}, { kind: 'noneLeft' }],
    [
      'a used-up plan and no card',
      { plannedMinutes: 600, usedMinutes: 600, hasCard: false },
      { kind: 'fixPayment' },
    ],
  ])('%s', (_, usage, expected) => {
    for (const place of ['sidebar', 'settings'] as const)
      expect(usageMeter({ ...zeroUsage, ...usage }, place)).toEqual(expected)
  })

  it.each([
    [59_999, subscription(59_998, (1 / 59_999) * 100), subscription(59_998, (1 / 59_999) * 100)],
    [60_000, { kind: 'hidden' }, subscription(59_999, (1 / 60_000) * 100)],
    [999_998, { kind: 'hidden' }, subscription(999_997, (1 / 999_998) * 100)],
    [999_999, { kind: 'hidden' }, subscription('unlimited', (1 / 999_999) * 100)],
    [9_999_999, { kind: 'hidden' }, subscription('unlimited', (1 / 9_999_999) * 100)],
    [10_000_000, { kind: 'hidden' }, subscription('unlimited', 20)],
  ])('a plan of %i minutes, of which one is used', (planned, sidebar, settings) => {
    const usage = { ...zeroUsage, plannedMinutes: planned, usedMinutes: 1 }
    expect([usageMeter(usage, 'sidebar'), usageMeter(usage, 'settings')]).toEqual([sidebar, settings])
  })

  it('shows at most 100 percent if there is no limit', () => {
    const usage = { ...zeroUsage, plannedMinutes: 999_999, usedMinutes: 2_000_000 }
    expect(usageMeter(usage, 'settings')).toEqual(subscription('unlimited', 100))
    expect(usageMeter({ ...usage, plannedMinutes: 10_000_000 }, 'settings')).toEqual(
      subscription('unlimited', 20),
    )
  })
})

it.each([
  [-1, 'minute', 0],
  [0, 'minute', 0],
  [0.9, 'minute', 0],
  [59, 'minute', 59],
  [60, 'minute', 60],
  [999, 'minute', 999],
  [999.9, 'minute', 999],
  [1000, 'hour', 16.6],
  [1020, 'hour', 17],
  [59_999, 'hour', 999.9],
])('%d minutes are shown in %ss, as %d', (minutes, unit, value) => {
  expect(toDisplayDuration(minutes)).toEqual({ unit, value })
})

describe("a workspace's plan", () => {
  const plan: PlanAndUsage['plan'] = {
    kind: 'subscription',
    id: 'standard',
    features: [],
    seats: 1,
    draft: 600,
    precision: 30,
    fileSeconds: null,
    periodEnd: null,
    trialEnds: null,
    paymentDue: null,
  }
  const usage: PlanAndUsage['usage'] = {
    subscription: 150,
    estimatedDraft: 300,
    precisionCredits: 20,
    left: 150,
    draft: 75,
    credits: 1000,
    currency: 'USD',
    card: true,
    cardExpires: null,
    topUp: false,
    hasMinutes: true,
    hasPrecision: true,
    budgetPercent: null,
  }
  const rest = {
    rates: { pricePerHour: 800, translationPercent: 110 },
    firstFree: { convertedToBlog: false },
  }
  const sidebarMeter = (
    changes: Partial<PlanAndUsage['plan']>,
    usageChanges: Partial<PlanAndUsage['usage']> = {},
  ) =>
    usageMeter(
      usageOf({ plan: { ...plan, ...changes }, usage: { ...usage, ...usageChanges }, ...rest }),
      'sidebar',
    )

  it('shows the minutes of a subscription, and those used by running jobs', () => {
    expect(sidebarMeter({})).toEqual(subscription(450, 25, 75))
  })

  it('shows credits in minutes once the plan is used up', () => {
    expect(sidebarMeter({}, { subscription: 600, estimatedDraft: 0 })).toEqual(payAsYouGo(75, 20))
  })

  it('shows how to pay when nothing is left', () => {
    const noMinutes = { subscription: 600, estimatedDraft: 0, draft: 0, precisionCredits: 0 }
    expect(sidebarMeter({}, noMinutes)).toEqual({ kind: 'noneLeft' })
    expect(sidebarMeter({}, { ...noMinutes, card: false })).toEqual({ kind: 'fixPayment' })
  })

  it('hides enterprise workspaces', () => {
    expect(sidebarMeter({ kind: 'enterprise', draft: null })).toEqual({ kind: 'hidden' })
  })
})

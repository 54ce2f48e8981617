import { describe, expect, it } from 'vitest'
import type { Catalog } from '#contract/catalog.ts'
import { type PlanFeature, planFeatures } from '#contract/plan-choices.ts'
import { accessOf, mediaLimit, type WorkspaceKind, type WorkspaceStanding } from './workspace-access.ts'

const now = Date.UTC(2026, 10, 27)
const id = 'c84f2d90-1b6e-4a37-95d8-e07a3f5b2c19'
const later = now + 1000

const all = [...planFeatures]
const amounts = { USD: 800, EUR: 800, GBP: 700, DKK: 6000 }
const name = { en: 'Plan', es: 'Plan' }
const plan = { name, minutes: 30, precisionMinutes: 0, seats: 1, features: [] }
const someFeatures: PlanFeature[] = ['TranscriptExport', 'FileSizeLimit']
const max = all.filter((feature) => feature !== 'Precision')

const catalog: Catalog = {
  free: { ...plan, fileSeconds: 600 },
  trial: { days: 14, minutes: 120, precisionMinutes: 0, seats: 5, features: max },
  payAsYouGo: { name, pricePerHour: amounts, topUps: [amounts] },
  subscriptions: [
    {
      ...plan,
      id: 'small',
      minutes: 600,
      seats: 3,
      features: someFeatures,
      prices: { month: amounts, year: amounts },
    },
  ],
  enterprise: { name },
  withoutMeetingAssistant: [],
  translation: { surchargePercent: 10 },
  conversion: { perMillionCharacters: amounts },
  precision: { hours: 24, lateRefundPercent: 25, rates: [], quickUpgrade: [] },
  tax: { kind: 'table', rates: [] },
}

const noStanding: WorkspaceStanding = {
  workspaceId: id,
  isEnterprise: false,
  plan: null,
  seats: 1,
  paidUntil: null,
  trialEndsAt: null,
  credits: 0,
  hasPaid: false,
}
const subscribedStanding = { plan: 'small', paidUntil: later }

describe("a workspace's kind", () => {
  it.each<[WorkspaceKind, string, Partial<WorkspaceStanding>]>([
    ['free', 'nothing', {}],
    ['free', 'free credits', { credits: 500 }],
    ['free', 'a payment whose credits are used up', { hasPaid: true }],
    ['free', 'an expired trial', { trialEndsAt: now }],
    ['free', 'an expired subscription', { plan: 'small', paidUntil: now }],
    ['free', 'a plan that is no longer in the catalog', { plan: 'gone', paidUntil: later }],
    ['trial', 'a trial', { trialEndsAt: later }],
    ['payAsYouGo', 'paid credits', { credits: 1, hasPaid: true }],
    ['payAsYouGo', 'credits in a trial', { credits: 1, trialEndsAt: later }],
    ['subscription', 'a subscription', subscribedStanding],
    [
      'subscription',
      'a subscription, credits and a trial',
      { ...subscribedStanding, credits: 9, hasPaid: true, trialEndsAt: later },
    ],
    [
      'enterprise',
      'everything',
      { ...subscribedStanding, credits: 9, hasPaid: true, trialEndsAt: later, isEnterprise: true },
    ],
  ])('is %s with %s', (kind, _, standing) => {
    expect(accessOf(catalog, { ...noStanding, ...standing }, now).kind).toBe(kind)
  })
})

const standings: Record<WorkspaceKind, Partial<WorkspaceStanding>> = {
  enterprise: { isEnterprise: true },
  subscription: { ...subscribedStanding, seats: 2 },
  payAsYouGo: { credits: 1, hasPaid: true },
  trial: { trialEndsAt: later },
  free: {},
}
const table: Record<WorkspaceKind, readonly PlanFeature[]> = {
  enterprise: all,
  subscription: someFeatures,
  payAsYouGo: all,
  trial: max,
  free: [],
}

describe.each(Object.entries(standings))('%s', (kind, standing) => {
  const expected = table[accessOf(catalog, { ...noStanding, ...standing }, now).kind]
  const access = (access: Catalog) => accessOf(access, { ...noStanding, ...standing }, now)

  it.each(all)('%s', (feature) => {
    expect(access(catalog).kind).toBe(kind)
    expect(access(catalog).features.includes(feature)).toBe(expected.includes(feature))
  })

  it('lacks only the meeting assistant if the workspace is excluded from it', () => {
    const { features } = access({ ...catalog, withoutMeetingAssistant: [id] })
    expect(features.toSorted()).toEqual(
      expected.filter((feature) => feature !== 'MeetingAssistant').toSorted(),
    )
  })

  it('limits the length of recordings without the feature', () => {
    expect(mediaLimit(catalog, access(catalog))).toBe(expected.includes('FileSizeLimit') ? undefined : 600)
  })
})

it('counts seats and minutes', () => {
  const access = (kind: WorkspaceKind, overrides = {}) => {
    const { seats, minutes } = accessOf(catalog, { ...noStanding, ...standings[kind], ...overrides }, now)
    return [seats, minutes?.draft ?? null]
  }
  expect(access('enterprise')).toEqual([null, null])
  expect(access('subscription')).toEqual([2, 1200])
  expect(access('subscription', { seats: 9 })).toEqual([3, 5400])
  expect(access('payAsYouGo')).toEqual([null, 30])
  expect(access('trial')).toEqual([5, 120])
  expect(access('free')).toEqual([1, 30])
})

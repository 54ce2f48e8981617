import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import type { Payments } from '#contract/billing-account.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planWith } from '#web/lib/queries/plan.fixture.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { renderWithRouter } from '#web/lib/render-with-router.fixture.tsx'
import { BillingOverview } from './billing-overview.tsx'
import { billingAccountQuery, paymentsQuery } from './billing-queries.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces(['invoices', 'usage', 'plans', 'errors'])
})

/** Returns the section titles for an enterprise workspace. */
function sections(cards: Payments['cards']): string[] {
  const client = new QueryClient()
  client.setQueryData(planQuery('u', 'o').queryKey, planWith({ plan: { kind: 'enterprise' } }))
  client.setQueryData(billingAccountQuery('o').queryKey, {
    provider: 'local',
    currency: 'USD',
    subscription: null,
    details: {} as never,
  })
  client.setQueryData(paymentsQuery('o').queryKey, { invoices: [], charges: [], cards, adjustments: [] })
  const localizedName = { name: { en: 'Name', es: 'Nombre' } }
  client.setQueryData(priceListQuery.queryKey, {
    free: localizedName,
    enterprise: localizedName,
    subscriptions: [],
    payAsYouGo: { ...localizedName, topUps: [] },
  } as never)
  const html = renderWithRouter(client, <BillingOverview uid="u" orgId="o" />)
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => title)
}

it("doesn't ask enterprise workspaces for payment details", () => {
  expect(sections([])).toEqual(['Plan', 'Usage and statement'])
})

it('shows cards added earlier, which can be removed', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, checks: { cvc_check: 'pass' } }
  const storedCard = { id: 'pm_1', card, isDefault: true, isActive: true } as Payments['cards'][number]
  expect(sections([storedCard])).toContain('Payment methods')
})

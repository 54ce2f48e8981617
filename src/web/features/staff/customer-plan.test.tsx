import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { CustomerBilling } from '#contract/staff-billing.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planWith } from '#web/lib/queries/plan.fixture.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { CustomerPlan } from './customer-plan.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})

/** Returns the displayed values for a workspace that subscribes to the plan `standard`, in a language. */
async function renderPlan(language: string, brand: string): Promise<string[]> {
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces('staffBilling')
  const client = new QueryClient()
  client.setQueryData(priceListQuery.queryKey, {
    subscriptions: [{ id: 'standard', name: { en: 'Standard', es: 'Estándar' } }],
  } as never)
  const card = { brand, last4: '4242', exp_month: 12, exp_year: 2029, checks: { cvc_check: 'pass' } }
  const billing: CustomerBilling = {
    ...planWith({ plan: { kind: 'subscription', id: 'standard' } }),
    name: 'Workspace',
    provider: 'local',
    customer: null,
    subscription: {
      id: 'sub_1',
      status: 'past_due',
      plan: 'standard',
      interval: 'month',
      currency: 'USD',
      quantity: 1,
      amount: 2400,
      started: 0,
      period: { start: 0, end: 1 },
      cancelAt: null,
      renewalsPaused: false,
    },
    paymentMethods: [{ id: 'pm_1', card }],
    invoices: [],
    charges: [],
    adjustments: [],
    transactions: [],
  }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <CustomerPlan billing={billing} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value = '']) => value)
}

it.each([
  ['en', 'test', ['Subscription: Standard', 'Payment overdue', 'Test card ending in 4242, expires 12/2029']],
  ['es', 'visa', ['Suscripción: Estándar', 'Pago atrasado', 'Visa terminada en 4242, caduca en 12/2029']],
])('shows plan, status and card in %s', async (language, brand, texts) => {
  expect(await renderPlan(language, brand)).toEqual(expect.arrayContaining(texts))
})

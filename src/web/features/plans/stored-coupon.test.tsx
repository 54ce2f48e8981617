import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { BillingSettings } from '#contract/billing-settings.ts'
import type { Coupon } from '#contract/payments.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { billingSettingsQuery } from './billing-settings-queries.ts'
import { StoredCoupon } from './stored-coupon.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces(['plans', 'errors'])
})

const halfOffCoupon: Coupon = {
  id: 'coupon_1',
  name: 'Half',
  percentOff: 50,
  amountOff: null,
  duration: 'once',
  months: null,
  plans: null,
}

function renderCoupon(settings: Pick<BillingSettings, 'coupon' | 'couponTerms'>): string {
  const client = new QueryClient()
  client.setQueryData(billingSettingsQuery('o').queryKey, settings as BillingSettings)
  const teamPlan = { id: 'team', name: { en: 'Team', es: 'Equipo' } }
  client.setQueryData(priceListQuery.queryKey, { subscriptions: [teamPlan] } as never)
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <StoredCoupon orgId="o" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it.each([
  [halfOffCoupon, 'Coupon SAVE: 50% off your first payment Remove'],
  [{ ...halfOffCoupon, duration: 'forever' }, 'Coupon SAVE: 50% off every payment of your plan Remove'],
  [
    {
      ...halfOffCoupon,
      percentOff: null,
      amountOff: { currency: 'USD', amount: 500 },
      duration: 'repeating',
      months: 3,
    },
    'Coupon SAVE: $5 off your plan for 3 months Remove',
  ],
  [{ ...halfOffCoupon, plans: ['team'] }, 'Coupon SAVE: 50% off your first payment (Team) Remove'],
  [null, 'Coupon SAVE is no longer valid. Remove'],
] as const)("describes the coupon's discount: %o", (couponTerms, text) => {
  expect(renderCoupon({ coupon: 'SAVE', couponTerms: couponTerms as Coupon | null })).toBe(text)
})

it('shows nothing without a coupon', () => {
  expect(renderCoupon({ coupon: null, couponTerms: null })).toBe('')
})

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { StaffCoupon } from '#contract/coupons.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { couponsQuery } from './billing-queries.ts'
import { Coupons } from './coupons.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})

const coupon: StaffCoupon = {
  id: 'coupon_1',
  name: 'Libraries',
  percentOff: 20,
  amountOff: null,
  duration: 'once',
  months: null,
  plans: ['standard', 'retired'],
  uses: 0,
  maxUses: null,
  expires: null,
  isValid: true,
  promotionCodes: [],
}

it.each([
  ['en', 'Only Standard, retired'],
  ['es', 'Solo Estándar, retired'],
])("names a coupon's plans, in %s", async (language, text) => {
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces('staffBilling')
  const client = new QueryClient()
  client.setQueryData(couponsQuery.queryKey, [coupon])
  client.setQueryData(priceListQuery.queryKey, {
    subscriptions: [{ id: 'standard', name: { en: 'Standard', es: 'Estándar' } }],
  } as never)
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Coupons />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(html).toContain(text)
})

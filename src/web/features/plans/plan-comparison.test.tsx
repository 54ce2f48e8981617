import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { type PriceList, priceList } from '#contract/checkouts.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { PlanComparison } from './plan-comparison.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('plans')
})

const localized = (en: string) => ({ name: { en, es: en } })
const prices = (cents: number) => ({ USD: cents, EUR: cents, GBP: cents + 50, DKK: cents })
const list: PriceList = priceList.parse({
  free: {
    ...localized('Free'),
    minutes: 30,
    precisionMinutes: 0,
    seats: 1,
    features: ['MagicDoc'],
    fileSeconds: 600,
  },
  trialDays: 14,
  trialFeatures: ['MagicDoc'],
  payAsYouGo: { ...localized('Pay as you go'), pricePerHour: prices(800), topUps: [prices(1000)] },
  subscriptions: [
    {
      ...localized('Team'),
      id: 'team',
      minutes: 1200,
      precisionMinutes: 30,
      seats: null,
      features: ['TranscriptExport', 'Precision'],
      prices: { month: prices(2400), year: prices(24_000) },
    },
  ],
  enterprise: localized('Enterprise'),
  currencies: ['USD', 'EUR', 'GBP', 'DKK'],
  isTest: false,
})

/** Returns the cell texts by row. */
function rows(props: Pick<Parameters<typeof PlanComparison>[0], 'currency' | 'interval'>): string[][] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PlanComparison list={list} {...props} />
    </MantineProvider>,
  )
  const text = (cell: string) =>
    cell.replace(/<span aria-hidden[^>]*>.*?<\/span>/g, '').replace(/<[^>]+>/g, ' ')
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(td|th)[^>]*>(.*?)<\/\1>/g)].map(([, , cell = '']) =>
      text(cell).replace(/\s+/g, ' ').trim(),
    ),
  )
}

it('compares the minutes, members and features of all plans', () => {
  const table = Object.fromEntries(
    rows({ currency: 'USD', interval: 'month' }).map(([name, ...cells]) => [name, cells]),
  )
  const { '': header, 'Minutes per seat per month': minutes, Members: seats, Exports: exports } = table
  expect(header).toEqual([
    ...['Free $0', 'Pay as you go $8 per hour', 'Team $24 per seat per month', 'Enterprise On request'],
  ])
  expect(minutes).toEqual(['30', 'Paid by the minute', '1,200', 'Unlimited'])
  expect(seats).toEqual(['1', 'Unlimited', 'Unlimited', 'Unlimited'])
  expect(exports).toEqual(['Not included', 'Included', 'Included', 'Included'])
  expect(table['Magic Docs']).toEqual(['Included', 'Included', 'Not included', 'Included'])
  expect(Object.keys(table)).toContain('Recordings longer than 10 minutes')
})

it('shows annual prices in the chosen currency', () => {
  const [header] = rows({ currency: 'GBP', interval: 'year' })
  expect(header?.[2]).toBe('Pay as you go £8.50 per hour')
  expect(header?.[3]).toBe('Team £240.50 per seat per year')
})

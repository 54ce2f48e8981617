import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { PayFact } from './pay-fact.tsx'

async function renderPay(language: string, pay: Correction['pay']): Promise<string> {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces('corrections')
  const html = renderToStaticMarkup(<PayFact pay={pay} />)
  return html.replace(/<[^>]+>/g, '').trim()
}

it.each([
  ['en', { cents: 150, currency: 'USD' }, 'Pay $1.50'],
  ['en', null, 'Unpaid'],
  ['es', null, 'Sin pago'],
] as const)('shows pay with a label, and unpaid work without one: %s %o', async (language, pay, text) => {
  expect(await renderPay(language, pay)).toBe(text)
})

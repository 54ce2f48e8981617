import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PlanAndUsage } from '#contract/billing.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planWith } from '#web/lib/queries/plan.fixture.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import type { EstimatedWork } from './estimated-work.ts'
import WorkEstimate from './work-estimate.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('usage')
})

const payer = { uid: 'u', orgId: 'o' }

interface PlanOptions {
  left?: number
  credits?: number
  currency?: PlanAndUsage['usage']['currency']
  /** Price per hour, in cents. */
  rate?: number
  topUp?: boolean
}

/** Renders an estimate in a workspace with a card, and returns its text. */
function renderEstimate(
  work: EstimatedWork,
  { left = 0, credits = 0, currency = 'USD', rate = 800, topUp = false }: PlanOptions,
) {
  const client = new QueryClient()
  const plan = planWith({
    usage: { subscription: 30 - left, credits, currency, left, topUp, hasMinutes: left + credits > 0 },
    rates: { pricePerHour: rate, translationPercent: 110 },
  })
  client.setQueryData(planQuery(payer.uid, payer.orgId).queryKey, plan)
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <WorkEstimate work={work} payer={payer} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return /<p[^>]*>(.*?)<\/p>/.exec(html)?.[1]
}

const upload = (...seconds: (number | null)[]): EstimatedWork => ({ kind: 'upload', seconds })
const noneText = 'No minutes or credits left: add credits to start.'
const waitsText = 'Not enough credits: processing will wait until you add more.'

it.each<[string, EstimatedWork, PlanOptions, string]>([
  ['enough minutes in the plan', upload(90), { left: 5 }, 'Cost: 2 minutes from your plan'],
  ['too few minutes', upload(600), { left: 5 }, `Cost: 5 minutes from your plan and $0.67. ${waitsText}`],
  [
    'too few minutes for several recordings',
    upload(60, 600),
    { left: 5 },
    'Cost: 5 minutes from your plan and $0.80. Not enough credits: some recordings will wait until you add more.',
  ],
  ['credits', upload(600), { credits: 500 }, 'Cost: $1.34'],
  ["only a card, which isn't charged", upload(600), { credits: 50 }, `Cost: $1.34. ${waitsText}`],
  ['automatic top-up', upload(600), { credits: 50, topUp: true }, 'Cost: $1.34'],
  ['nothing left', upload(600), {}, `Cost: $1.34. ${noneText}`],
  ['nothing left and an unknown length', upload(null), {}, `Cost: $0.13 per started minute. ${noneText}`],
  [
    'minutes left and an unknown length',
    upload(null),
    { left: 5 },
    "Cost: $0.13 per started minute, after your plan's minutes",
  ],
  ['nothing left, for a retry', { kind: 'transcription', seconds: [600] }, {}, `Cost: $1.34. ${waitsText}`],
  ['nothing left, in the recorder', { kind: 'recording' }, {}, `Cost: $0.13 per started minute. ${noneText}`],
  [
    'minutes left, in the recorder',
    { kind: 'recording' },
    { left: 5 },
    '5 minutes left in your plan, then $0.13 per started minute. Longer recordings will wait until you add credits.',
  ],
  ['Danish kroner', upload(600), { credits: 5000, currency: 'DKK', rate: 6000 }, 'Cost: DKK 10'],
])('with %s', (_, work, left, text) => {
  expect(renderEstimate(work, left)?.replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'")).toBe(text)
})

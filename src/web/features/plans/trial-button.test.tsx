import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PlanAndUsage } from '#contract/billing.ts'
import type { PriceList } from '#contract/checkouts.ts'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { TrialButton } from './trial-button.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('plans')
})

const payer = { uid: 'u', orgId: 'o' }

function renderButton(feature?: PlanFeature): string {
  const client = new QueryClient()
  const list: Pick<PriceList, 'trialDays' | 'trialFeatures'> = { trialDays: 14, trialFeatures: ['MagicDoc'] }
  client.setQueryData(priceListQuery.queryKey, list as PriceList)
  const plan = { kind: 'free', trialEnds: null }
  client.setQueryData(planQuery(payer.uid, payer.orgId).queryKey, { plan } as PlanAndUsage)
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TrialButton payer={payer} {...(feature && { feature })} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('offers a trial only if it includes the feature', () => {
  const trialLabel = 'Try free for 14 days'
  expect(renderButton()).toContain(trialLabel)
  expect(renderButton('MagicDoc')).toContain(trialLabel)
  expect(renderButton('Precision')).not.toContain(trialLabel)
})

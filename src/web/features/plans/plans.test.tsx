import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { ProductConfig } from '#contract/system.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { Plans } from './plans.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('plans')
})

/** Renders the page and returns its texts and links. */
function renderPlans(config: Partial<ProductConfig>, isEnterprise = false) {
  const client = new QueryClient()
  const limits = { maxUploadBytes: 10, maxDurationSeconds: 60, terms: null, privacy: null, purchase: null }
  client.setQueryData(productConfigQuery.queryKey, { ...limits, ...config } as ProductConfig)
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Plans isEnterprise={isEnterprise} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { text: html, links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href) }
}

it('offers nothing if nothing is sold', () => {
  const { text, links } = renderPlans({ terms: 'https://us.example/terms' })
  expect(links).toEqual(['https://us.example/terms'])
  expect(text).toContain('There are no minutes to buy')
  expect(text).not.toContain('credits')
})

it("links to the administrator's page for credits, without promising anything else", () => {
  const { text, links } = renderPlans({ purchase: 'https://shop.example/credits' })
  expect(links).toEqual(['https://shop.example/credits'])
  expect(text).toContain('Purchase credits')
  for (const promise of ['no minutes to buy', 'as many as you like', 'Included'])
    expect(text).not.toContain(promise)
})

it("doesn't show prices to enterprise workspaces", () => {
  const { text } = renderPlans({ edition: 'plans' }, true)
  expect(text).toContain('Unlimited minutes')
  expect(text).not.toContain('Prices')
  expect(renderPlans({ edition: 'plans' }).text).toContain('Prices')
})

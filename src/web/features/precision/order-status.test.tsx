import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { PrecisionOrder } from '#contract/precision.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { OrderStatus } from './order-status.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces(['precision', 'common'])
})

const deliveredOrder: PrecisionOrder = {
  state: 'complete',
  stage: 'correction',
  product: 'transcript',
  captions: null,
  style: 'standard',
  notes: '',
  ordered: 1_790_000_000,
  due: 1_790_086_400,
  delivered: 1_790_086_500,
  isLate: true,
  lateRefundPercent: 25,
  versions: { draft: 'draft', final: 'final' },
  comment: null,
}

function renderStatus(order: PrecisionOrder): string {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OrderStatus
          collection={{ id: 'id' } as Collection}
          order={order}
          canManage
          onCanceled={() => undefined}
          onCompare={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' ')
}

it('shows that a delivery was late, and links to its corrections', () => {
  expect(renderStatus(deliveredOrder)).toMatch(
    /Delivered .*\(late\).*25% less \(late delivery\).*View corrections/s,
  )
  expect(renderStatus({ ...deliveredOrder, isLate: false, lateRefundPercent: 0 })).not.toContain('late')
})

it('shows the caption profile and its main limits', () => {
  const captions = { profile: 'bbc', name: null, rules: profileRules('bbc', 'en') } as const
  expect(renderStatus({ ...deliveredOrder, product: 'captions', captions })).toMatch(
    /Caption profile\s+BBC\s+Up to 37 characters per line, 2 lines, 1 to 7 seconds, and 17 characters/,
  )
  const customProfile = { profile: 'id', name: 'Small screens', rules: { ...captions.rules, lines: 1 } }
  const text = renderStatus({ ...deliveredOrder, product: 'captions', captions: customProfile })
  expect(text).toMatch(/Caption profile\s+Small screens\s+Up to 37 characters per line, 1 line,/)
  expect(renderStatus(deliveredOrder)).not.toContain('Caption profile')
})

it('offers to cancel an order while it is waiting', () => {
  const openOrder = {
    ...deliveredOrder,
    delivered: null,
    isLate: false,
    lateRefundPercent: 0,
    versions: null,
  }
  expect(renderStatus({ ...openOrder, state: 'waiting' })).toContain('Cancel order')
  expect(renderStatus({ ...openOrder, state: 'taken' })).not.toContain('Cancel order')
})

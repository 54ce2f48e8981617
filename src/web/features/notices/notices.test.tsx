import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planWith } from '#web/lib/queries/plan.fixture.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import type { Notice } from './notice.ts'
import Notices, { NoticeList } from './notices.tsx'

const notices: Notice[] = [
  { kind: 'verifyEmail', address: '/account?mode=verifyEmailReminder' },
  { kind: 'invites', count: 2, address: '/settings/workspace' },
  { kind: 'payment', address: '/plans' },
]

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('shell')
})

/** Returns the URL and the text or label of each rendered link. */
function linksOf(visibleNotices: readonly Notice[], collapsed: boolean): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NoticeList
        notices={visibleNotices}
        combinedUrl="/settings/account"
        onNavigate={() => undefined}
        collapsed={collapsed}
      />
    </MantineProvider>,
  )
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1]
    return `${attribute('href')}: ${attribute('aria-label') ?? content.replaceAll(/<[^>]*>/g, '')}`
  })
}

it('shows a link for each notice if there is room', () => {
  expect(linksOf(notices, false)).toEqual([
    '/account?mode=verifyEmailReminder: Verify your email',
    '/settings/workspace: 2 pending invites',
    '/plans: Update payment method',
  ])
})

it('shows a count that links to the settings if there is no room', () => {
  expect(linksOf(notices, true)).toEqual(['/settings/account: 3 notices'])
  expect(linksOf(notices.slice(0, 1), true)).toEqual(['/settings/account: 1 notice'])
  expect(linksOf([], true)).toEqual([])
})

interface PaymentState {
  paymentDue?: number | null
  cardExpires?: number | null
}

it.each<[string, PaymentState, boolean, boolean]>([
  ['owners and admins that a payment failed', { paymentDue: 1_800_000_000 }, true, true],
  ['owners and admins that the card expires', { cardExpires: 1_800_000_000 }, true, true],
  ['nothing to members, who have no cards', { paymentDue: 1_800_000_000, cardExpires: 1 }, false, false],
  ['nothing if everything is paid', {}, true, false],
])('shows %s', (_, { paymentDue = null, cardExpires = null }: PaymentState, isManager, showsNotice) => {
  const client = new QueryClient()
  client.setQueryData(
    planQuery('u', 'o').queryKey,
    planWith({ plan: { paymentDue }, usage: { cardExpires } }),
  )
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Notices
          notices={[]}
          user={{ creationTime: Date.now() / 1000, isCorrector: false }}
          payer={{ uid: 'u', orgId: 'o' }}
          isManager={isManager}
          onNavigate={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(html.includes('href="/settings/invoices"')).toBe(showsNotice)
  expect(html.includes('Update payment method')).toBe(showsNotice)
})

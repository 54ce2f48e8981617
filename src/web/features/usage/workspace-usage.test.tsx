import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { planWith } from '#web/lib/queries/plan.fixture.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { renderWithRouter } from '#web/lib/render-with-router.fixture.tsx'
import WorkspaceUsage from './workspace-usage.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('usage')
})

it.each([
  ['owners to their cards', 'owner', false, '/settings/invoices', 'Fix payment method'],
  ['admins to their cards', 'admin', false, '/settings/invoices', 'Fix payment method'],
  ['members to the plans, since they have no cards', 'member', false, '/plans', 'Fix payment method'],
  ['everyone with a card to the plans', 'owner', true, '/plans', 'No more minutes left'],
] as const)('sends %s', (_, role, card, address, text) => {
  const client = new QueryClient()
  const plan = planWith({ usage: { subscription: 30, left: 0, card, hasMinutes: false } })
  client.setQueryData(planQuery('u', 'o').queryKey, plan)
  const html = renderWithRouter(
    client,
    <WorkspaceUsage uid="u" workspace={{ id: 'o', role }} view="sidebar" />,
  )
  expect(html).toContain(`href="${address}"`)
  expect(html).toContain(text)
})

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { leaderboardStart } from '#domain/correctors/leaderboard.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { LeaderboardTab } from './leaderboard-tab.tsx'
import { activityQuery, leadersQuery, statisticsQuery } from './queries.ts'
import { StatisticsTab } from './statistics-tab.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces(['correctorStats', 'corrections'])
})

const client = new QueryClient()
const render = (page: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MantineProvider>,
  )

it('shows daily activity as a chart and a table, even without completed corrections', () => {
  const noWork = {
    items: 0,
    seconds: 0,
    activeSeconds: 0,
    playedSeconds: 0,
    late: 0,
    rejected: 0,
    released: 0,
  }
  client.setQueryData(statisticsQuery('ada', 'en', 60).queryKey, {
    ...noWork,
    score: null,
    rating: null,
    days: [],
  })
  const date = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  client.setQueryData(activityQuery('en', 60).queryKey, [{ date, minutes: 47 }])
  const page = render(<StatisticsTab uid="ada" lang="en" />)
  const activity = page.slice(page.indexOf('Activity by day'))
  expect(activity.match(/<rect/g)).toHaveLength(60)
  expect(activity).toContain(`47 minutes on ${formatDate(Date.parse(`${date}T12:00Z`) / 1000, 'en')}`)
  expect(activity).toMatch(/<td[^>]*>47<\/td>/)
})

it('shows the leaderboard with bars, and its default start date', () => {
  const leaderEntry = { timeStamp: 1_790_000_000, items: 3, score: null }
  client.setQueryData(leadersQuery('en', undefined).queryKey, [
    { ...leaderEntry, cid: 'ada', name: 'Ada', seconds: 600 },
    { ...leaderEntry, cid: 'grace', name: 'Grace', seconds: 150 },
  ])
  const page = render(<LeaderboardTab uid="ada" lang="en" />)
  expect([...page.matchAll(/--progress-section-(?:width|size):(\d+)%/g)].map(([, width]) => width)).toEqual([
    '100',
    '25',
  ])
  const start = formatDate(leaderboardStart(new Date()).getTime() / 1000 + 43_200, 'en')
  expect(page).toContain(`Default: ${start}`)
})

it('writes language names in lowercase in Spanish sentences', async () => {
  const t = i18next.getFixedT('es', 'corrections')
  await i18next.loadLanguages('es')
  expect(t('kind.correction', { language: 'Inglés (Estados Unidos)' })).toBe(
    'Corrección en inglés (Estados Unidos)',
  )
  expect(t('kind.exam', { language: 'Inglés + Español' })).toBe('Examen en inglés + español')
})

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { queueQuery } from '#web/editing/corrections/queries.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { NextCorrectionCard } from './next-correction-card.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces(['corrector', 'corrections'])
})

const now = () => Math.floor(Date.now() / 1000)
const pausedCorrection = (at: number | null) =>
  ({ effort: { paused: at, rejected: false, reason: null } }) as Correction

/** Returns the text of the card, and whether its button is disabled. */
function renderCard(corrections: Correction[], isAvailable = true): { text: string; disabled: boolean } {
  const client = new QueryClient()
  const next = { languageCode: 'en', product: 'transcript', style: 'standard', stage: 'correction' } as const
  client.setQueryData(queueQuery('en').queryKey, {
    waiting: 3,
    next: { ...next, seconds: 54, due: now() + 3600, pay: null, difficulty: 'easy' },
  })
  const text = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <NextCorrectionCard
          lang="en"
          language="English"
          corrections={corrections}
          isAvailable={isAvailable}
          onClaim={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { text, disabled: /<button[^>]*disabled/.test(text) }
}

it('offers the next correction to correctors without an active one', () => {
  expect(renderCard([])).toMatchObject({ disabled: false, text: expect.stringContaining('3 waiting') })
  expect(renderCard([pausedCorrection(now() - 3601)])).toMatchObject({ disabled: false })
})

it.each([
  [
    'an active correction',
    [pausedCorrection(null)],
    true,
    'Complete or pause your current correction first.',
  ],
  [
    'a pause of less than an hour',
    [pausedCorrection(now() - 1770)],
    true,
    'You can take another one in 30 min.',
  ],
  ['an unavailable corrector', [], false, 'Turn on “Available” to take corrections.'],
])('explains why nothing can be claimed: %s', (_, corrections, isAvailable, reason) => {
  const { text, disabled } = renderCard(corrections, isAvailable)
  expect(disabled).toBe(true)
  expect(text).toContain(reason)
})

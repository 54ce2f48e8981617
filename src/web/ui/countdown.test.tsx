import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { Countdown } from './countdown.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
})

const renderCountdown = (secondsLeft: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Countdown deadline={Date.now() / 1000 + secondsLeft} variant="short" overdueText="Late" />
    </MantineProvider>,
  )

test.each([
  ['a day by a clock that is a few seconds slow', 86_405, '24h left'],
  ['a day', 86_400, '24h left'],
  ['two hours', 7200, '2h left'],
  ['the last seconds', 10, '1s left'],
  ['a deadline that has passed', -1, 'Late'],
])('counts down %s', (_, secondsLeft, text) => {
  expect(renderCountdown(secondsLeft)).toContain(`>${text}<`)
})

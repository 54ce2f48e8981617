import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { StaffContext } from '#web/lib/queries/staff.ts'
import { SetupRequired } from './setup-required.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
})

const textFor = (staff: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StaffContext value={staff}>
        <SetupRequired setting="LLM_URL">There is no language model.</SetupRequired>
      </StaffContext>
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '')

it('names the setting to administrators only', () => {
  expect(textFor(true)).toBe(
    'There is no language model. As an administrator, you can enable it with the setting LLM_URL.',
  )
  expect(textFor(false)).toBe('There is no language model. Ask your administrator.')
})

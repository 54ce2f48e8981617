import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { PayerContext } from '#web/lib/queries/payer.ts'
import { TrimmedNotice } from './trimmed-notice.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('transcripts')
})

it.each([
  ['the workspace that pays', 'o', true],
  ['another workspace', 'other', false],
])('offers the upgrade to members of %s', (_, orgId, isOffered) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PayerContext value={{ uid: 'u', orgId: 'o' }}>
        <TrimmedNotice orgId={orgId} />
      </PayerContext>
    </MantineProvider>,
  )
  expect(html).toContain('Transcript trimmed. Please upgrade to continue')
  expect(html.includes('How to upgrade')).toBe(isOffered)
})

import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { textsOf } from '#web/lib/i18n/translate.ts'
import { isPossibleNetworkError, issueText } from './issue-text.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})

it.each([
  ['en', 'Issue with talk.mp3: It is empty.', 'There was an issue transcribing talk.mp3'],
  ['es', 'Problema con talk.mp3: It is empty.', 'Hubo un problema al transcribir talk.mp3'],
])(
  'includes the file name and any known reason, in %s',
  async (language, textWithReason, textWithoutReason) => {
    await i18next.changeLanguage(language)
    await i18next.loadNamespaces('uploads')
    const t = textsOf('uploads')
    expect(issueText(t, 'talk.mp3', 'It is empty.')).toBe(textWithReason)
    expect(issueText(t, 'talk.mp3', undefined)).toBe(textWithoutReason)
  },
)

it('suspects the network only if the server gave no reason', () => {
  expect(
    (['network', 'request_timeout', 'part_mismatch', 'internal'] as const).every(isPossibleNetworkError),
  ).toBe(true)
  expect(
    (['quota_exceeded', 'storage_full', 'too_large', 'forbidden'] as const).some(isPossibleNetworkError),
  ).toBe(false)
})

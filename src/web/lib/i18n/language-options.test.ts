import { describe, expect, it } from 'vitest'
import {
  initialLanguage,
  languageOptions,
  matchesLanguage,
  targetOptions,
  withoutAutoDetect,
} from './language-options.ts'

const english = {
  code: 'en-US',
  available: true,
  engine: 'pocketsphinx',
  quality: 'draft' as const,
  enabledBy: [],
}
const german = { ...english, code: 'de-DE', engine: 'other', quality: 'standard' as const }
const french = {
  code: 'fr-FR',
  available: false,
  engine: null,
  quality: null,
  enabledBy: [{ kind: 'setting' as const, name: 'SOME_KEY' }],
}
const find = (options: ReturnType<typeof languageOptions>, code: string) =>
  options.find(({ value }) => value === code)!

describe('languageOptions', () => {
  it("offers an engine's languages, and disables the rest", () => {
    const options = languageOptions([english, french], 'en', 'Auto Detect')
    expect(find(options, 'en-US')).toMatchObject({ disabled: false, quality: 'draft' })
    expect(find(options, 'fr-FR')).toMatchObject({ disabled: true, enabledBy: french.enabledBy })
    expect(find(options, 'de-DE')).toMatchObject({ disabled: true, enabledBy: [] })
    expect(find(options, 'auto')).toMatchObject({ label: 'Auto Detect', disabled: true })
  })

  it('adds a language that only the server supports', () => {
    const options = languageOptions([{ ...english, code: 'cy' }], 'en', 'Auto Detect')
    expect(find(options, 'cy')).toMatchObject({ label: 'Welsh', disabled: false })
  })
})

describe('targetOptions', () => {
  it("offers the server's engines by name, without auto-detection", () => {
    const options = targetOptions([english, french, german], 'en')
    expect(options.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['en-US', false],
      ['fr-FR', true],
      ['de-DE', false],
    ])
  })
})

describe('withoutAutoDetect', () => {
  it('omits only auto-detection', () => {
    const options = languageOptions([english], 'en', 'Auto Detect')
    expect(withoutAutoDetect(options)).toHaveLength(options.length - 1)
    expect(withoutAutoDetect(options).some(({ value }) => value === 'auto')).toBe(false)
  })
})

describe('initialLanguage', () => {
  const options = languageOptions([english, german], 'en', 'Auto Detect')

  it("prefers the last one, then the browser's, and never an unavailable one", () => {
    expect(initialLanguage(options, 'de-DE', ['en-US'])).toBe('de-DE')
    expect(initialLanguage(options, 'fr-FR', ['de-AT', 'en-US'])).toBe('en-US')
    expect(initialLanguage(options, null, ['de-AT'])).toBe('de-DE')
    expect(initialLanguage(options, null, ['fr'])).toBeNull()
  })

  it('chooses the only language', () => {
    expect(initialLanguage(languageOptions([english], 'en', ''), null, ['fr'])).toBe('en-US')
  })
})

describe('matchesLanguage', () => {
  const spanish = find(languageOptions([], 'en', 'Auto Detect'), 'es-ES')
  it.each(['span', 'español', 'ESPANOL', 'es-es'])('finds Spanish by %s', (term) => {
    expect(matchesLanguage(spanish, term)).toBe(true)
  })
})

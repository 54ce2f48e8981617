import { expect, test } from 'vitest'
import {
  languageName,
  languageParts,
  nativeLanguageName,
  shortLanguageCode,
  sourceLanguages,
} from './languages.ts'

test.each([
  ['en-US', 'en'],
  ['EN', 'en'],
  ['en-US+es-419', 'en+es'],
  ['auto', 'auto'],
  ['', ''],
])('the short code of %j is %j', (code, short) => expect(shortLanguageCode(code)).toBe(short))

test('a bilingual code has two parts', () => {
  expect(languageParts('en+es')).toEqual(['en', 'es'])
  expect(languageParts('pt-BR')).toEqual(['pt'])
})

test.each([
  ['de-DE', 'German (Germany)', 'Alemán (Alemania)', 'Deutsch (Deutschland)'],
  ['ja', 'Japanese', 'Japonés', '日本語'],
  ['en+es', 'English + Spanish', 'Inglés + Español', 'English + Español'],
  ['auto', 'auto', 'auto', 'auto'],
  ['no such code', 'no such code', 'no such code', 'no such code'],
])('%s is called %s, %s, %s', (code, english, spanish, native) => {
  expect([languageName(code, 'en'), languageName(code, 'es'), nativeLanguageName(code)]).toEqual([
    english,
    spanish,
    native,
  ])
})

test('about 65 source languages, each once, each with names in both interface languages', () => {
  expect(sourceLanguages.length).toBeGreaterThanOrEqual(60)
  expect(new Set(sourceLanguages).size).toBe(sourceLanguages.length)
  expect(sourceLanguages).toContain('auto')
  expect(sourceLanguages).toContain('en+es')
  for (const code of sourceLanguages.filter((c) => c !== 'auto'))
    for (const name of [languageName(code, 'en'), languageName(code, 'es'), nativeLanguageName(code)])
      expect(name.toLowerCase()).not.toBe(code.toLowerCase())
})

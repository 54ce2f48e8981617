import { expect, test } from 'vitest'
import { isSourceLanguage, sourceLanguages, targetLanguages } from './language-lists.ts'
import {
  isSameBaseLanguage,
  languageName,
  languageParts,
  nativeLanguageName,
  shortLanguageCode,
} from './languages.ts'

test.each([
  ['en-US', 'en'],
  ['EN', 'en'],
  ['en-US+es-419', 'en+es'],
  ['auto', 'auto'],
  ['', ''],
])('the short code of %j is %j', (code, shortCode) => expect(shortLanguageCode(code)).toBe(shortCode))

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
])('%s is called %s, %s, %s', (code, english, spanish, nativeName) => {
  expect([languageName(code, 'en'), languageName(code, 'es'), nativeLanguageName(code)]).toEqual([
    english,
    spanish,
    nativeName,
  ])
})

const lists = { sourceLanguages, targetLanguages }

test('lists about 65 spoken and 75 written languages, each once', () => {
  expect(Math.abs(sourceLanguages.length - 65)).toBeLessThanOrEqual(5)
  expect(Math.abs(targetLanguages.length - 75)).toBeLessThanOrEqual(5)
  for (const list of Object.values(lists)) expect(new Set(list).size).toBe(list.length)
})

test('only spoken languages can be detected or paired', () => {
  expect(sourceLanguages[0]).toBe('auto')
  expect(sourceLanguages.filter((code) => code.includes('+'))).toContain('en+es')
  for (const code of targetLanguages) expect(code).not.toMatch(/auto|\+/)
})

test.each(Object.keys(lists))('%s are valid codes with names in both interface languages', (name) => {
  for (const code of lists[name as keyof typeof lists].filter((c) => c !== 'auto')) {
    for (const part of code.split('+')) expect(new Intl.Locale(part).toString()).toBe(part)
    for (const title of [languageName(code, 'en'), languageName(code, 'es'), nativeLanguageName(code)])
      expect(title.toLowerCase()).not.toBe(code.toLowerCase())
  }
})

test.each([
  ['no', 'nb', true],
  ['fil', 'tl', true],
  ['en', 'en', true],
  ['zh', 'yue', false],
])('%s and %s are the same language: %s', (a, b, same) => expect(isSameBaseLanguage(a, b)).toBe(same))

test('a recording can be in any listed language, region or pair', () => {
  const knownCodes = [
    ...sourceLanguages,
    'en',
    'EN-us',
    'en-ZA',
    'zh-Hant-TW',
    'no',
    'tl',
    'es+en',
    'en-US+es-419',
  ]
  for (const code of knownCodes) expect([code, isSourceLanguage(code)]).toEqual([code, true])
})

test.each([
  ...['', 'en-', '-US', 'en_US', 'en US', ' en', 'e', 'tlh', 'xx-US', 'english', 'en-<b>'],
  ...['en+', '+en', 'en+en', 'en+en-US', 'en+es+fr', 'en+auto', 'auto-US', 'en+tlh'],
])('%j is not a valid language of a recording', (code) => expect(isSourceLanguage(code)).toBe(false))

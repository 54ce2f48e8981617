import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['en', 'en', 'ltr'],
  ['pt-BR', 'pt-BR', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['ar-EG', 'ar-EG', 'rtl'],
  ['he', 'he', 'rtl'],
  ['fa', 'fa', 'rtl'],
  ['ur', 'ur', 'rtl'],
  ['az-Latn', 'az-Latn', 'ltr'],
  ['en+ar', 'en', 'ltr'],
  ['auto', '', 'ltr'],
  ['', '', 'ltr'],
])('reports %s as %s, written %s', (code, lang, dir) => {
  expect(textLanguage(code)).toEqual({ lang, dir })
})

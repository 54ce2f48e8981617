import { arabic, cyrillic, devanagari, type LanguageMarks, latin } from './common-words.ts'

/** Script of one language, or of several languages that are identified by their words. */
export interface Script {
  letters: RegExp
  language: string | Record<string, LanguageMarks>
}

export const scripts: readonly Script[] = [
  { letters: /\p{Script=Latin}/gu, language: latin },
  { letters: /\p{Script=Cyrillic}/gu, language: cyrillic },
  { letters: /\p{Script=Arabic}/gu, language: arabic },
  { letters: /\p{Script=Devanagari}/gu, language: devanagari },
  { letters: /\p{Script=Han}/gu, language: 'zh' },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  { letters: /\p{Script=Hangul}/gu, language: 'ko' },
  { letters: /\p{Script=Greek}/gu, language: 'el' },
  { letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { letters: /\p{Script=Thai}/gu, language: 'th' },
  { letters: /\p{Script=Bengali}/gu, language: 'bn' },
  { letters: /\p{Script=Tamil}/gu, language: 'ta' },
  { letters: /\p{Script=Telugu}/gu, language: 'te' },
  { letters: /\p{Script=Kannada}/gu, language: 'kn' },
  { letters: /\p{Script=Malayalam}/gu, language: 'ml' },
  { letters: /\p{Script=Gujarati}/gu, language: 'gu' },
  { letters: /\p{Script=Gurmukhi}/gu, language: 'pa' },
  { letters: /\p{Script=Sinhala}/gu, language: 'si' },
  { letters: /\p{Script=Khmer}/gu, language: 'km' },
  { letters: /\p{Script=Lao}/gu, language: 'lo' },
  { letters: /\p{Script=Myanmar}/gu, language: 'my' },
  { letters: /\p{Script=Georgian}/gu, language: 'ka' },
  { letters: /\p{Script=Armenian}/gu, language: 'hy' },
  { letters: /\p{Script=Ethiopic}/gu, language: 'am' },
]

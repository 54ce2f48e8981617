import { autoDetect, canonicalCodes, languageParts } from './languages.ts'

/**
 * Language choices in the uploader, by code: auto-detection, languages with or without region, and bilingual
 * pairs. The server lists those that the installation can transcribe.
 */
export const sourceLanguages: readonly string[] = [
  autoDetect,
  ...['en-US', 'en-GB', 'en-AU', 'en-IN'],
  ...['es-ES', 'es-419', 'fr-FR', 'fr-CA', 'de-DE', 'it-IT', 'pt-BR', 'pt-PT', 'nl-NL'],
  ...['ca', 'gl', 'eu', 'ro', 'da', 'sv', 'nb', 'is', 'fi', 'et', 'lv', 'lt'],
  ...['pl', 'cs', 'sk', 'sl', 'hr', 'sr', 'bg', 'mk', 'ru', 'uk', 'el', 'hu', 'mt', 'tr'],
  ...['he', 'ar', 'fa', 'ur', 'hi', 'bn', 'ta', 'te', 'mr', 'kn', 'ml'],
  ...['zh-CN', 'zh-TW', 'yue', 'ja', 'ko', 'vi', 'th', 'id', 'ms', 'fil', 'sw', 'af'],
  ...['en+es', 'en+fr', 'en+de', 'en+hi', 'en+zh'],
]

/** Languages that a transcript may be translated into, by code. */
export const targetLanguages: readonly string[] = [
  ...['en-US', 'en-GB', 'es-ES', 'es-419', 'fr-FR', 'fr-CA', 'de', 'it', 'pt-BR', 'pt-PT', 'nl'],
  ...['ca', 'gl', 'eu', 'ro', 'da', 'sv', 'nb', 'is', 'fi', 'et', 'lv', 'lt', 'ga', 'cy', 'mt', 'sq'],
  ...['pl', 'cs', 'sk', 'sl', 'hr', 'bs', 'sr', 'bg', 'mk', 'ru', 'uk', 'be', 'el', 'hu'],
  ...['tr', 'az', 'kk', 'uz', 'ka', 'hy', 'he', 'ar', 'fa', 'ur'],
  ...['hi', 'bn', 'pa', 'gu', 'mr', 'ta', 'te', 'kn', 'ml', 'ne', 'si'],
  ...['zh-CN', 'zh-TW', 'ja', 'ko', 'vi', 'th', 'km', 'my', 'mn', 'id', 'ms', 'fil', 'sw', 'am', 'zu', 'af'],
]

/** Returns the translation target for a code, such as `es` for `es-ES`; undefined if there is none. */
export function targetLanguage(code: string): string | undefined {
  const [language = '', ...otherParts] = languageParts(code)
  if (otherParts.length > 0) return undefined
  const canonical = canonicalCodes[language] ?? language
  return (
    targetLanguages.find((target) => target.toLowerCase() === code.trim().toLowerCase()) ??
    targetLanguages.find((target) => languageParts(target)[0] === canonical)
  )
}

/**
 * Returns whether a code is valid for a recording: auto-detection, a listed language with or without any
 * region, or a pair of listed languages. Engine aliases are accepted.
 */
export function isSourceLanguage(code: string): boolean {
  const parts = code.split('+')
  const languages = new Set(languageParts(code))
  return (
    code === autoDetect || (parts.length <= 2 && languages.size === parts.length && parts.every(isSpoken))
  )
}

const spoken = new Set(sourceLanguages.filter((code) => code !== autoDetect).flatMap(languageParts))

function isSpoken(code: string): boolean {
  const language = /^([a-z]{2,3})(-[a-z0-9]{2,8})*$/i.exec(code)?.[1]?.toLowerCase() ?? ''
  return spoken.has(canonicalCodes[language] ?? language)
}

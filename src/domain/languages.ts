/** Choice in place of a language: the engine detects it. */
export const autoDetect = 'auto'

/**
 * Language choices of the uploader, by code: auto-detection, languages with or without region, and bilingual pairs. The
 * server lists those that an installation can transcribe.
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

/** A code's translation target, such as `es` for `es-ES`; undefined for none. */
export function targetLanguage(code: string): string | undefined {
  const [language = '', ...others] = languageParts(code)
  if (others.length > 0) return undefined
  const known = otherCodes[language] ?? language
  return (
    targetLanguages.find((target) => target.toLowerCase() === code.trim().toLowerCase()) ??
    targetLanguages.find((target) => languageParts(target)[0] === known)
  )
}

/** Whether a language needs no translation into another. Regions use different Chinese scripts. */
export function isSameLanguage(from: string, to: string): boolean {
  const [language = ''] = languageParts(to)
  if (language === 'zh') return from.toLowerCase() === to.toLowerCase()
  return languageParts(from).every((part) => sameLanguage(part, language))
}

/** Codes that engines use for a language of the lists. */
const otherCodes: Record<string, string> = { no: 'nb', tl: 'fil', iw: 'he', cmn: 'zh' }

/** Whether two codes without region mean the same language, such as `no` and `nb`. */
export function sameLanguage(a: string, b: string): boolean {
  return (otherCodes[a] ?? a) === (otherCodes[b] ?? b)
}

/**
 * Whether a code is valid for a recording: auto-detection, a listed language with or without any region, or a pair of
 * two. Includes engines' aliases.
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
  return spoken.has(otherCodes[language] ?? language)
}

/** The language without its region: `en` of `en-US`; a bilingual code keeps both, `en+es`. */
export function shortLanguageCode(code: string): string {
  return languageParts(code).join('+')
}

/** The languages of a code, without regions: `en+es` holds two, `auto` none. */
export function languageParts(code: string): string[] {
  return code
    .trim()
    .split('+')
    .map((part) => (part.split('-')[0] ?? '').toLowerCase())
    .filter(Boolean)
}

/**
 * Returns a language's name in another language, such as `German` for `de` in `en`, or `alemán` in `es`. Pairs are
 * joined with +. Returns the code for `auto` and unknown languages; the interface has its own text for auto-detection.
 */
export function languageName(code: string, interfaceLocale: string): string {
  const names = displayNames(interfaceLocale)
  return code
    .split('+')
    .map((part) => (part === autoDetect ? part : nameOf(names, part)))
    .join(' + ')
}

/** A language's name in itself, such as `Deutsch`. */
export function nativeLanguageName(code: string): string {
  return code
    .split('+')
    .map((part) => (part === autoDetect ? part : nameOf(displayNames(part), part)))
    .join(' + ')
}

const known = new Map<string, Intl.DisplayNames | undefined>()

/** Created once each: creating one takes longer than rendering a card. */
function displayNames(locale: string): Intl.DisplayNames | undefined {
  if (!known.has(locale)) known.set(locale, newDisplayNames(locale))
  return known.get(locale)
}

function newDisplayNames(locale: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames([locale, 'en'], { type: 'language', languageDisplay: 'standard' })
  } catch {
    return undefined
  }
}

function nameOf(names: Intl.DisplayNames | undefined, code: string): string {
  try {
    const name = names?.of(code) ?? code
    return name === code ? code : name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    return code
  }
}

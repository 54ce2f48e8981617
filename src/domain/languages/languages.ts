/** Language choice that lets the engine detect the language. */
export const autoDetect = 'auto'

/**
 * Returns whether text in one language needs no translation into the other. Chinese regions use different
 * scripts.
 */
export function isSameLanguage(from: string, to: string): boolean {
  const [language = ''] = languageParts(to)
  if (language === 'zh') return from.toLowerCase() === to.toLowerCase()
  return languageParts(from).every((part) => isSameBaseLanguage(part, language))
}

/** Maps language codes used by engines to the listed ones. */
export const canonicalCodes: Record<string, string> = { no: 'nb', tl: 'fil', iw: 'he', cmn: 'zh' }

/** Returns whether two codes without region mean the same language, such as `no` and `nb`. */
export function isSameBaseLanguage(a: string, b: string): boolean {
  return (canonicalCodes[a] ?? a) === (canonicalCodes[b] ?? b)
}

/** Returns the part of a code before its region: `en` for `en-US`. */
export const baseLanguage = (code: string): string => code.split('-')[0] ?? code

/** Returns the language without its region: `en` for `en-US`; a bilingual code keeps both, `en+es`. */
export function shortLanguageCode(code: string): string {
  return languageParts(code).join('+')
}

/** Returns the languages in a code, without regions: `en+es` has two, `auto` none. */
export function languageParts(code: string): string[] {
  return code
    .trim()
    .split('+')
    .map((part) => (part.split('-')[0] ?? '').toLowerCase())
    .filter(Boolean)
}

/**
 * Returns a language's name in another language, such as `German` for `de` in `en`, or `alemán` in `es`. The
 * names in pairs are joined with `+`. Returns the code itself for `auto` and unknown languages; the interface
 * has its own text for auto-detection.
 */
export function languageName(code: string, interfaceLocale: string): string {
  const names = displayNames(interfaceLocale)
  return code
    .split('+')
    .map((part) => (part === autoDetect ? part : nameOf(names, part)))
    .join(' + ')
}

/** Returns a language's name in that language, such as `Deutsch`. */
export function nativeLanguageName(code: string): string {
  return code
    .split('+')
    .map((part) => (part === autoDetect ? part : nameOf(displayNames(part), part)))
    .join(' + ')
}

const cache = new Map<string, Intl.DisplayNames | undefined>()

/** Caches instances because creating one takes longer than rendering a card. */
function displayNames(locale: string): Intl.DisplayNames | undefined {
  if (!cache.has(locale)) cache.set(locale, createDisplayNames(locale))
  return cache.get(locale)
}

function createDisplayNames(locale: string): Intl.DisplayNames | undefined {
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

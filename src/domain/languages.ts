/** Offered in place of a language: the engine finds out. */
export const autoDetect = 'auto'

/**
 * What the uploader offers, by code: auto-detection, languages with or without region, and bilingual pairs.
 * Which of them an installation can transcribe, the server says.
 */
export const sourceLanguages: readonly string[] = [
  autoDetect,
  ...['en-US', 'en-GB', 'en-AU', 'en-IN'],
  ...['es-ES', 'es-419', 'fr-FR', 'fr-CA', 'de-DE', 'it-IT', 'pt-BR', 'pt-PT', 'nl-NL'],
  ...[
    'ca',
    'gl',
    'eu',
    'ro',
    'da',
    'sv',
    'nb',
    'is',
    'fi',
    'et',
    'lv',
    'lt',
    'pl',
    'cs',
    'sk',
    'sl',
    'hr',
    'sr',
  ],
  ...['bg', 'mk', 'ru', 'uk', 'el', 'hu', 'tr', 'he', 'ar', 'fa', 'ur', 'hi', 'bn', 'ta', 'te', 'mr'],
  ...['zh-CN', 'zh-TW', 'yue', 'ja', 'ko', 'vi', 'th', 'id', 'ms', 'fil', 'sw', 'af'],
  ...['en+es', 'en+fr', 'en+de', 'en+hi', 'en+zh'],
]

/** The language without its region: `en` of `en-US`; a bilingual code keeps both, `en+es`. */
export function shortLanguageCode(code: string): string {
  return languageParts(code).join('+')
}

/** The languages of a code, without regions: `en+es` holds two, `auto` none that is known. */
export function languageParts(code: string): string[] {
  return code
    .trim()
    .split('+')
    .map((part) => (part.split('-')[0] ?? '').toLowerCase())
    .filter(Boolean)
}

/**
 * A language's name in another language, such as `German` for `de` in `en`, or `alemán` in `es`. A pair is joined
 * with +. For `auto` and what nobody knows it returns the code: the text for auto-detection is the interface's.
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

function displayNames(locale: string): Intl.DisplayNames | undefined {
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

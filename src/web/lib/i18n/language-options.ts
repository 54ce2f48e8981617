import type { Language } from '#contract/pipeline.ts'
import { sourceLanguages } from '#domain/languages/language-lists.ts'
import { autoDetect, languageName, nativeLanguageName } from '#domain/languages/languages.ts'
import { normalizeForSearch } from '#web/lib/format/normalize-for-search.ts'

export interface LanguageOption extends Pick<Language, 'quality' | 'enabledBy' | 'engine'> {
  value: string
  label: string
  /** Additional search terms. */
  native: string
  disabled: boolean
}

/**
 * Returns the options for a language list, sorted by name. Languages without an engine are disabled.
 * @param autoLabel label for auto-detection, in the interface language
 */
export function languageOptions(
  languages: readonly Language[],
  interfaceLocale: string,
  autoLabel: string,
): LanguageOption[] {
  const byCode = new Map(languages.map((language) => [language.code, language]))
  const codes = [...new Set([...sourceLanguages, ...byCode.keys()])]
  const unavailableLanguage = { available: false, engine: null, quality: null, enabledBy: [] }
  const allOptions = codes.map((code) =>
    optionOf({ ...unavailableLanguage, ...byCode.get(code), code }, interfaceLocale),
  )
  const options = allOptions.map((option) =>
    option.value === autoDetect ? { ...option, label: autoLabel, native: '' } : option,
  )
  return byName(options, interfaceLocale)
}

/** Returns options for the target languages that the server can translate to. */
export const targetOptions = (languages: readonly Language[], interfaceLocale: string): LanguageOption[] =>
  byName(
    languages.map((language) => optionOf(language, interfaceLocale)),
    interfaceLocale,
  )

/** Returns the options for a text's language, sorted by name. */
export const textLanguageOptions = (interfaceLocale: string): LanguageOption[] =>
  targetOptions(
    sourceLanguages
      .filter((code) => code !== autoDetect && !code.includes('+'))
      .map((code) => ({ code, available: true, engine: null, quality: null, enabledBy: [] })),
    interfaceLocale,
  )

const optionOf = (
  { code, available, engine, quality, enabledBy }: Language,
  locale: string,
): LanguageOption => ({
  value: code,
  label: languageName(code, locale),
  native: nativeLanguageName(code),
  disabled: !available,
  engine,
  quality,
  enabledBy,
})

function byName(options: readonly LanguageOption[], locale: string): LanguageOption[] {
  const collator = new Intl.Collator(locale)
  return options.toSorted((a, b) => collator.compare(a.label, b.label))
}

/** Returns the languages that users can choose, which excludes auto-detection. */
export const withoutAutoDetect = (options: readonly LanguageOption[]): LanguageOption[] =>
  options.filter(({ value }) => value !== autoDetect)

/** Returns the initial language: the last one used, or else the browser's, or else the only one. */
export function initialLanguage(
  options: readonly LanguageOption[],
  lastCode: string | null,
  browserLanguages: readonly string[],
): string | null {
  const enabledOptions = options.filter(({ disabled }) => !disabled)
  const findCode = (matches: (code: string) => boolean) =>
    enabledOptions.find(({ value }) => matches(value))?.value
  const baseCode = (code: string) => code.split('-')[0]
  return (
    findCode((code) => code === lastCode) ??
    browserLanguages.map((language) => findCode((code) => code === language)).find(Boolean) ??
    browserLanguages
      .map((language) => findCode((code) => baseCode(code) === baseCode(language)))
      .find(Boolean) ??
    (enabledOptions.length === 1 ? (enabledOptions[0]?.value ?? null) : null)
  )
}

/** Returns whether a search term matches a language's name, native name or code, ignoring accents. */
export function matchesLanguage(option: LanguageOption, term: string): boolean {
  const plainTerm = normalizeForSearch(term.trim())
  return [option.label, option.native, option.value].some((text) =>
    normalizeForSearch(text).includes(plainTerm),
  )
}

import type { Language } from '#contract/pipeline.ts'
import { autoDetect, languageName, nativeLanguageName, sourceLanguages } from '#domain/languages.ts'
import { plainText } from './plain-text.ts'

export interface LanguageOption extends Pick<Language, 'quality' | 'enabledBy' | 'engine'> {
  value: string
  label: string
  /** What else it may be searched by. */
  native: string
  disabled: boolean
}

/**
 * What a language list offers, by name; what no engine of this installation speaks is there, but disabled.
 * @param autoText the name of auto-detection in the interface's language
 */
export function languageOptions(
  offered: readonly Language[],
  interfaceLocale: string,
  autoText: string,
): LanguageOption[] {
  const known = new Map(offered.map((language) => [language.code, language]))
  const codes = [...new Set([...sourceLanguages, ...known.keys()])]
  const collator = new Intl.Collator(interfaceLocale)
  return codes
    .map((code) => {
      const language = known.get(code)
      return {
        value: code,
        label: code === autoDetect ? autoText : languageName(code, interfaceLocale),
        native: code === autoDetect ? '' : nativeLanguageName(code),
        disabled: !language?.available,
        engine: language?.engine ?? null,
        quality: language?.quality ?? null,
        enabledBy: language?.enabledBy ?? [],
      }
    })
    .sort((a, b) => collator.compare(a.label, b.label))
}

/** The languages that a person can name: all but auto-detection. */
export const namedLanguages = (options: readonly LanguageOption[]): LanguageOption[] =>
  options.filter(({ value }) => value !== autoDetect)

/** The language to begin with: the last one used, else the browser's, else the only one there is. */
export function initialLanguage(
  options: readonly LanguageOption[],
  remembered: string | null,
  browserLanguages: readonly string[],
): string | null {
  const available = options.filter(({ disabled }) => !disabled)
  const find = (matches: (code: string) => boolean) => available.find(({ value }) => matches(value))?.value
  const short = (code: string) => code.split('-')[0]
  return (
    find((code) => code === remembered) ??
    browserLanguages.map((own) => find((code) => code === own)).find(Boolean) ??
    browserLanguages.map((own) => find((code) => short(code) === short(own))).find(Boolean) ??
    (available.length === 1 ? (available[0]?.value ?? null) : null)
  )
}

/** Whether a search term finds a language: in its name, its name in itself, or its code; accents don't matter. */
export function matchesLanguage(option: LanguageOption, term: string): boolean {
  const wanted = plainText(term.trim())
  return [option.label, option.native, option.value].some((text) => plainText(text).includes(wanted))
}

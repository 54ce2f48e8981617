import { sourceLanguages } from '#domain/languages/language-lists.ts'
import { autoDetect, baseLanguage, languageName } from '#domain/languages/languages.ts'

/** Returns the base languages (without regions) of the queues as options, sorted by name. */
export function baseLanguages(interfaceLocale: string): { value: string; label: string }[] {
  const codes = sourceLanguages.filter((code) => code !== autoDetect && !code.includes('+')).map(baseLanguage)
  const collator = new Intl.Collator(interfaceLocale)
  return [...new Set(codes)]
    .map((value) => ({ value, label: languageName(value, interfaceLocale) }))
    .toSorted((a, b) => collator.compare(a.label, b.label))
}

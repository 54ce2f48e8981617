import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { initialLanguage, type LanguageOption } from '#web/lib/i18n/language-options.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'

/**
 * Manages the language of the next recording: the current choice, or else the user's default, the last one
 * used, or the browser's. `filter` limits the available languages.
 */
export function useLanguageChoice(
  filter: (options: LanguageOption[]) => LanguageOption[] = (options) => options,
  defaultLanguage: string | null = null,
) {
  const allOptions = useLanguageOptions()
  const options = allOptions && filter(allOptions)
  const [lastLanguage, storeLanguage] = useLocalStorage<string | null>({
    key: 'longhand.lastLanguage',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [selectedLanguage, setSelectedLanguage] = useState<string | null>(null)
  const isAvailable = options?.some(({ value, disabled }) => value === selectedLanguage && !disabled)
  const language = isAvailable
    ? selectedLanguage
    : initialLanguage(options ?? [], defaultLanguage ?? lastLanguage, navigator.languages)
  return { options, language, pick: setSelectedLanguage, remember: storeLanguage }
}

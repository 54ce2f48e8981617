import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { initialLanguage, type LanguageOption } from '#web/lib/i18n/language-options.ts'
import { useLanguageOptions } from '#web/lib/i18n/use-language-options.ts'

/**
 * Manages the language of the next recording: the current choice, else the user's default, the last one used, or the
 * browser's. `only` limits it to available languages.
 */
export function useLanguageChoice(
  only: (options: LanguageOption[]) => LanguageOption[] = (options) => options,
  ownDefault: string | null = null,
) {
  const all = useLanguageOptions()
  const options = all && only(all)
  const [remembered, remember] = useLocalStorage<string | null>({
    key: 'longhand.lastLanguage',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [picked, pick] = useState<string | null>(null)
  const isOffered = options?.some(({ value, disabled }) => value === picked && !disabled)
  const language = isOffered
    ? picked
    : initialLanguage(options ?? [], ownDefault ?? remembered, navigator.languages)
  return { options, language, pick, remember }
}

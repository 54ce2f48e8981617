import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { initialLanguage, type LanguageOption } from '#web/lib/language-options.ts'
import { useLanguageOptions } from '#web/lib/use-language-options.ts'

/**
 * The language of the next recording: what was picked, else the person's default, else what was used last, else the
 * browser's. `only` leaves out what can't be chosen here.
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

import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialLanguage, languageOptions } from './language-options.ts'
import { languagesQuery } from './queries.ts'

/** The language of the next recording: what was picked, else what was used last, else the browser's. */
export function useLanguageChoice() {
  const { t, i18n } = useTranslation('languages')
  const { data } = useQuery(languagesQuery)
  const locale = i18n.resolvedLanguage ?? 'en'
  const autoText = t('auto')
  const options = useMemo(() => data && languageOptions(data, locale, autoText), [data, locale, autoText])
  const [remembered, remember] = useLocalStorage<string | null>({
    key: 'longhand.lastLanguage',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [picked, pick] = useState<string | null>(null)
  const language = picked ?? initialLanguage(options ?? [], remembered, navigator.languages)
  return { options, language, pick, remember }
}

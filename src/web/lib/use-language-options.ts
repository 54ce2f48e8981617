import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#web/lib/use-translation.ts'
import { call } from './api.ts'
import { type LanguageOption, languageOptions } from './language-options.ts'

/** The engines' languages; with `beta` the alternate ones'. */
export const languagesQuery = (beta: boolean) =>
  queryOptions({
    queryKey: ['languages', beta],
    queryFn: ({ signal }) => call('listLanguages', { query: beta ? { beta: 'true' } : {} }, { signal }),
    staleTime: 60_000,
  })

/** Every spoken language, with its name in the viewer's; undefined until they have loaded. */
export function useLanguageOptions(beta = false): LanguageOption[] | undefined {
  const { t, i18n } = useTranslation('languages')
  const { data } = useQuery(languagesQuery(beta))
  const locale = i18n.resolvedLanguage ?? 'en'
  const autoText = t('auto')
  return useMemo(() => data && languageOptions(data, locale, autoText), [data, locale, autoText])
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#web/lib/api/api.ts'
import { type LanguageOption, languageOptions } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Fetches the languages of the default engines or, with `beta`, of the alternate engines. */
export const languagesQuery = (beta: boolean) =>
  queryOptions({
    queryKey: ['languages', beta],
    queryFn: ({ signal }) => call('listLanguages', { query: beta ? { beta: 'true' } : {} }, { signal }),
    staleTime: 60_000,
  })

/** Returns all spoken languages with their names in the viewer's language; undefined until they load. */
export function useLanguageOptions(beta = false): LanguageOption[] | undefined {
  const { t, i18n } = useTranslation('languages')
  const { data } = useQuery(languagesQuery(beta))
  const locale = i18n.resolvedLanguage ?? 'en'
  const autoLabel = t('auto')
  return useMemo(() => data && languageOptions(data, locale, autoLabel), [data, locale, autoLabel])
}

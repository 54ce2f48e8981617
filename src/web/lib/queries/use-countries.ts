import { useMemo } from 'react'
import { countryCodes } from '#contract/countries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns all countries, sorted by name in the viewer's language. */
export function useCountries() {
  const { i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const collator = new Intl.Collator(locale)
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => collator.compare(a.label, b.label))
  }, [locale])
}

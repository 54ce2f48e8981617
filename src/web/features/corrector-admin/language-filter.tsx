import { Select } from '@mantine/core'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface LanguageFilterProps {
  value: string | null
  onChange: (code: string | null) => void
}

/** Select for filtering by a single language, or showing all. */
export function LanguageFilter({ value, onChange }: LanguageFilterProps) {
  const { t, i18n } = useTranslation('correctorAdmin')
  return (
    <Select
      label={t('language')}
      placeholder={t('allLanguages')}
      data={baseLanguages(i18n.resolvedLanguage ?? 'en')}
      searchable
      clearable
      value={value}
      onChange={onChange}
    />
  )
}

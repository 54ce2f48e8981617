import { Button } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'

interface DefaultLanguageProps {
  /** Language code; null to use the most recent language. */
  value: string | null
  onChange: (code: string | null) => void
}

/** Select for the initial language of new transcriptions. */
export function DefaultLanguage({ value, onChange }: DefaultLanguageProps) {
  const { t } = useTranslation('settings')
  const options = useLanguageOptions()
  const lastUsedText = t('choice.defaultLanguage.last')
  return (
    <div>
      <LanguageSelect
        label={t('choice.defaultLanguage.label')}
        description={`${t('choice.defaultLanguage.text')} ${t('preferences.default', { value: lastUsedText })}`}
        placeholder={lastUsedText}
        options={options}
        value={value}
        onChange={onChange}
        defaultLanguage={value}
      />
      {value !== null && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => onChange(null)}>
          {lastUsedText}
        </Button>
      )}
    </div>
  )
}

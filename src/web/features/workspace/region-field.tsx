import { Select } from '@mantine/core'
import type { Workspace } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface RegionFieldProps {
  value: Workspace['locale']
  onChange: (locale: Workspace['locale']) => void
}

/** Field for a new workspace's region. */
export default function RegionField({ value, onChange }: RegionFieldProps) {
  const { t } = useTranslation('regions')
  return (
    <Select
      flex="1 1 180px"
      label={t('create.label')}
      description={t('create.hint')}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      data={(['us', 'eu'] as const).map((locale) => ({ value: locale, label: t(`create.${locale}`) }))}
      value={value}
      onChange={(locale) => locale && onChange(locale)}
    />
  )
}

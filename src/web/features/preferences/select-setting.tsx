import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface SelectSettingProps<T extends string> {
  label: string
  text: string
  value: T
  /** Values with their labels; the first is the default. */
  options: readonly { value: T; label: string }[]
  defaultValue: T
  onChange: (value: T) => void
}

/** Setting with a few values to choose from, with a description and a default. */
export function SelectSetting<T extends string>({
  label,
  text,
  value,
  options,
  defaultValue,
  onChange,
}: SelectSettingProps<T>) {
  const { t } = useTranslation('settings')
  const id = useId()
  const defaultLabel = options.find((option) => option.value === defaultValue)?.label
  return (
    <div>
      <Text size="sm" id={id}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {text} {t('preferences.default', { value: defaultLabel })}
      </Text>
      <SegmentedControl aria-labelledby={id} value={value} onChange={onChange} data={[...options]} />
    </div>
  )
}

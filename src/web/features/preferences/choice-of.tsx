import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface ChoiceOfProps<T extends string> {
  label: string
  text: string
  value: T
  /** Values with their labels; the first is the default. */
  options: readonly { value: T; label: string }[]
  standard: T
  onChange: (value: T) => void
}

/** Choice between a few values, with a description and a default. */
export function ChoiceOf<T extends string>({
  label,
  text,
  value,
  options,
  standard,
  onChange,
}: ChoiceOfProps<T>) {
  const { t } = useTranslation('settings')
  const id = useId()
  const byDefault = options.find((option) => option.value === standard)?.label
  return (
    <div>
      <Text size="sm" id={id}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {text} {t('preferences.default', { value: byDefault })}
      </Text>
      <SegmentedControl aria-labelledby={id} value={value} onChange={onChange} data={[...options]} />
    </div>
  )
}

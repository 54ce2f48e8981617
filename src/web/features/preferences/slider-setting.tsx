import { Group, Slider, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface SliderSettingProps {
  name: 'doubtBelow' | 'maxCPL'
  value: number
  onChange: (value: number) => void
  /** Default value. */
  defaultValue: number
  range: { min: number; max: number; step: number }
  /** Formats a value for display. */
  format: (value: number) => string
}

/** Slider for a number, with a description and a default. */
export function SliderSetting({ name, value, onChange, defaultValue, range, format }: SliderSettingProps) {
  const { t } = useTranslation('settings')
  const [draggedValue, setDraggedValue] = useState<number | null>(null)
  const displayedValue = draggedValue ?? value
  const label = t(`choice.${name}.label`)
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" aria-hidden>
          {label}
        </Text>
        <Text size="sm" aria-hidden>
          {format(displayedValue)}
        </Text>
      </Group>
      <Slider
        thumbLabel={label}
        min={range.min}
        max={range.max}
        step={range.step}
        label={null}
        value={displayedValue}
        onChange={setDraggedValue}
        onChangeEnd={(newValue) => {
          setDraggedValue(null)
          onChange(newValue)
        }}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {t(`choice.${name}.text`)} {t('preferences.default', { value: format(defaultValue) })}
      </Text>
    </div>
  )
}

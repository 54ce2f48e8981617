import { Group, Slider, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '#contract/settings.ts'
import { formatPercent } from '#web/lib/format.ts'

interface DoubtBelowProps {
  value: number
  onChange: (value: number) => void
}

/** How sure the recognition has to be of a word that is not called doubtful. */
export function DoubtBelow({ value, onChange }: DoubtBelowProps) {
  const { t, i18n } = useTranslation('settings')
  const id = useId()
  const [moving, setMoving] = useState<number | null>(null)
  const percent = (part: number) => formatPercent(part * 100, i18n.resolvedLanguage ?? 'en')
  const standard = t('preferences.default', { value: percent(defaultSettings.doubtBelow) })
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" id={id}>
          {t('choice.doubtBelow.label')}
        </Text>
        <Text size="sm" className="tabular">
          {percent(moving ?? value)}
        </Text>
      </Group>
      <Slider
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': percent(moving ?? value) }}
        min={0}
        max={1}
        step={0.05}
        label={null}
        value={moving ?? value}
        onChange={setMoving}
        onChangeEnd={(chosen) => {
          setMoving(null)
          if (chosen !== value) onChange(chosen)
        }}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {t('choice.doubtBelow.text')} {standard}
      </Text>
    </div>
  )
}

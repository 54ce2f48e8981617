import { Group, Slider, Text } from '@mantine/core'
import { useState } from 'react'
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
  const [moving, setMoving] = useState<number | null>(null)
  const percent = (part: number) => formatPercent(part * 100, i18n.resolvedLanguage ?? 'en')
  const standard = t('preferences.default', { value: percent(defaultSettings.doubtBelow) })
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" aria-hidden>
          {t('choice.doubtBelow.label')}
        </Text>
        <Text size="sm" aria-hidden>
          {percent(moving ?? value)}
        </Text>
      </Group>
      <Slider
        thumbLabel={t('choice.doubtBelow.label')}
        min={0}
        max={100}
        step={5}
        label={null}
        value={Math.round((moving ?? value) * 100)}
        onChange={(percents) => setMoving(percents / 100)}
        onChangeEnd={(percents) => {
          setMoving(null)
          onChange(percents / 100)
        }}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {t('choice.doubtBelow.text')} {standard}
      </Text>
    </div>
  )
}

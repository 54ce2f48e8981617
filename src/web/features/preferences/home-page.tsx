import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import type { UserSettings } from '#contract/settings.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

interface HomePageProps {
  value: UserSettings['homePage']
  onChange: (value: UserSettings['homePage']) => void
}

/** Select for the start page, for users with two dashboards. */
export function HomePage({ value, onChange }: HomePageProps) {
  const { t } = useTranslation('settings')
  const label = useId()
  const mine = t('choice.homePage.dashboard')
  return (
    <div>
      <Text size="sm" id={label}>
        {t('choice.homePage.label')}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t('choice.homePage.text')} {t('preferences.default', { value: mine })}
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        value={value}
        onChange={onChange}
        data={[
          { value: 'dashboard', label: mine },
          { value: 'corrector', label: t('choice.homePage.corrector') },
        ]}
      />
    </div>
  )
}

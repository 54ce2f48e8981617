import { Switch } from '@mantine/core'
import { defaultSettings } from '#contract/settings-values.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { SwitchName } from './choices.ts'

interface SwitchSettingProps {
  name: SwitchName
  value: boolean
  onChange: (value: boolean) => void
}

/** Switch for a setting, with a description and a default. */
export function SwitchSetting({ name, value, onChange }: SwitchSettingProps) {
  const { t } = useTranslation('settings')
  const defaultLabel = defaultSettings[name] ? t('preferences.on') : t('preferences.off')
  return (
    <Switch
      label={t(`choice.${name}.label`)}
      description={`${t(`choice.${name}.text`)} ${t('preferences.default', { value: defaultLabel })}`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

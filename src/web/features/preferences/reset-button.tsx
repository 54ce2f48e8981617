import { Group, Text } from '@mantine/core'
import type { UserSettings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { UserSettingsState } from '#web/lib/queries/user-settings.ts'
import { OneTimeButton } from '#web/ui/one-time-button.tsx'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { createChange, haveDefaults } from './choices.ts'
import classes from './preferences.module.css'

interface ResetButtonProps extends Pick<UserSettingsState, 'settings' | 'change'> {
  /** Names of the page's settings. */
  settingNames: readonly (keyof UserSettings)[]
}

/** Button that resets all settings on the page to their defaults, with undo. */
export function ResetButton({ settings, change, settingNames }: ResetButtonProps) {
  const { t } = useTranslation(['settings', 'common'])
  const isDefault = haveDefaults(settings, settingNames)
  const reset = () => {
    const before = createChange(settings, settingNames)
    change(createChange(defaultSettings, settingNames))
    showUndoToast(t('settings:preferences.resetDone'), { label: t('common:undo'), run: () => change(before) })
  }
  return (
    <Group className={classes.reset} gap="md">
      <OneTimeButton variant="default" isCompleted={isDefault} onClick={reset}>
        {t('settings:preferences.reset')}
      </OneTimeButton>
      <Text size="sm" c="dimmed">
        {isDefault ? t('settings:preferences.atDefaults') : t('settings:preferences.resetHint')}
      </Text>
    </Group>
  )
}

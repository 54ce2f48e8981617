import { Group, Text } from '@mantine/core'
import type { UserSettings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import type { OwnSettings } from '#web/lib/user-settings.ts'
import { CompletedButton } from '#web/ui/completed-button.tsx'
import { showUndo } from '#web/ui/show-undo.ts'
import { areDefaults, createChange } from './choices.ts'
import classes from './preferences.module.css'

interface ResetButtonProps extends Pick<OwnSettings, 'settings' | 'change'> {
  /** Names of the page's settings. */
  shown: readonly (keyof UserSettings)[]
}

/** Button that resets everything on the page to its default; can be undone. */
export function ResetButton({ settings, change, shown }: ResetButtonProps) {
  const { t } = useTranslation(['settings', 'common'])
  const done = areDefaults(settings, shown)
  const reset = () => {
    const before = createChange(settings, shown)
    change(createChange(defaultSettings, shown))
    showUndo(t('settings:preferences.resetDone'), { label: t('common:undo'), run: () => change(before) })
  }
  return (
    <Group className={classes.reset} gap="md">
      <CompletedButton variant="default" spent={done} onClick={reset}>
        {t('settings:preferences.reset')}
      </CompletedButton>
      <Text size="sm" c="dimmed">
        {done ? t('settings:preferences.atDefaults') : t('settings:preferences.resetHint')}
      </Text>
    </Group>
  )
}

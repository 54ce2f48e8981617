import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '#contract/settings.ts'
import type { OwnSettings } from '#web/lib/user-settings.ts'
import { showUndo } from '#web/ui/show-undo.tsx'
import { changeTo, isAtDefaults } from './choices.ts'
import classes from './preferences.module.css'

/** Brings everything on the page back to its default; that can be undone. */
export function ResetButton({ settings, change }: Pick<OwnSettings, 'settings' | 'change'>) {
  const { t } = useTranslation(['settings', 'common'])
  const done = isAtDefaults(settings)
  const reset = () => {
    const before = changeTo(settings)
    change(changeTo(defaultSettings))
    showUndo(t('settings:preferences.resetDone'), { label: t('common:undo'), run: () => change(before) })
  }
  return (
    <Group className={classes.reset} gap="md">
      <Button variant="default" disabled={done} onClick={reset}>
        {t('settings:preferences.reset')}
      </Button>
      <Text size="sm" c="dimmed">
        {done ? t('settings:preferences.atDefaults') : t('settings:preferences.resetHint')}
      </Text>
    </Group>
  )
}

import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { textsOf } from '#web/lib/i18n/translate.ts'

const autoCloseMs = 10_000

/** Shows a notice that the data may be outdated, with a reload button. */
export function showRefreshNotice(): void {
  const t = textsOf('common')
  notifications.show({
    id: 'refresh',
    color: 'red',
    autoClose: autoCloseMs,
    title: t('refreshNotice.title'),
    message: (
      <>
        <Text size="sm" mb={6}>
          {t('refreshNotice.text')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {t('refresh')}
        </Button>
      </>
    ),
  })
}

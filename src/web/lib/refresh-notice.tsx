import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

const stayMs = 10_000

/** Says that the data may be old, and offers to reload the page. */
export function showRefreshNotice(): void {
  const t = i18next.getFixedT(null, 'common')
  notifications.show({
    id: 'refresh',
    color: 'red',
    autoClose: stayMs,
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

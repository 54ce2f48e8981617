import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useUnpause } from '#web/editor/core/session/queries.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

/** What waits for credits, and the way to go on with it. */
export function ProcessingPaused({ id }: { id: string }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const unpause = useUnpause(id)
  const goOn = () =>
    unpause.mutate(undefined, {
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <MessagePage
      title={t('processing.pausedTitle')}
      text={t('processing.paused')}
      actions={
        <Button loading={unpause.isPending} onClick={goOn}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useRetryProcessing } from './queries.ts'

/** Why there is no transcript, and the way to another attempt. */
export function ProcessingError({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['transcripts', 'common', 'errors'])
  const errorText = useErrorText()
  const retry = useRetryProcessing(collection.id)
  const again = () =>
    retry.mutate(undefined, {
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <MessagePage
      title={t('failed.processing')}
      text={t(`errors:processing.${collection.processing.error?.code ?? 'internal'}`)}
      actions={
        <Button loading={retry.isPending} onClick={again}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collection.ts'
import { mayRetry } from '#domain/status-message.ts'
import { useRetryProcessing } from '#web/editor/core/session/queries.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { askInstead } from '#web/lib/help.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { supportAddress, supportMessage } from '#web/lib/support.ts'

interface RetryButtonProps {
  collection: Collection
  /** Seconds since 1970. */
  now: number
}

/** Tries again; once that was done often enough, asks for help instead. */
export function RetryButton({ collection, now }: RetryButtonProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const retry = useRetryProcessing(collection.id)
  const config = useProductConfig()
  if (!mayRetry(collection, now))
    return (
      <Button
        component="a"
        href={supportAddress(collection, config?.support ?? null, t)}
        onClick={(event) => askInstead(event, config, () => supportMessage(collection, t))}
      >
        {t('support.ask')}
      </Button>
    )
  const again = () =>
    retry.mutate(undefined, {
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <Button loading={retry.isPending} onClick={again}>
      {t('retry')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { mayRetry } from '#domain/status-message.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { askInstead } from '#web/lib/help.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { supportAddress, supportMessage } from '#web/lib/support.ts'
import classes from './collections.module.css'
import { useRetryCollection } from './queries.ts'

interface RetryButtonProps {
  collection: Collection
  /** Seconds since 1970. */
  now: number
}

/** Tries a collection again; once that was done often enough, asks for help instead. */
export function RetryButton({ collection, now }: RetryButtonProps) {
  const { t } = useTranslation(['collections', 'common'])
  const { t: tCommon } = useTranslation('common')
  const retry = useRetryCollection()
  const errorText = useErrorText()
  const config = useProductConfig()
  const { id, name } = collection
  if (!mayRetry(collection, now))
    return (
      <Button
        component="a"
        href={supportAddress(collection, config?.support ?? null, tCommon)}
        onClick={(event) => askInstead(event, config, () => supportMessage(collection, tCommon))}
        size="compact-sm"
        variant="light"
        className={classes.above}
        aria-label={t('collections:supportOf', { name })}
      >
        {t('common:support.ask')}
      </Button>
    )
  return (
    <Button
      size="compact-sm"
      variant="light"
      className={classes.above}
      loading={retry.isPending}
      aria-label={t('collections:retryOf', { name })}
      onClick={() =>
        retry.mutate(id, {
          onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
        })
      }
    >
      {t('common:retry')}
    </Button>
  )
}

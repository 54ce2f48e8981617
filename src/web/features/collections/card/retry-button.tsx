import { Button } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { mayRetry } from '#domain/status-message.ts'
import { useRetry } from '#web/features/collections/state/use-retry.ts'
import { useSupportLink } from '#web/lib/use-support-link.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './collections.module.css'

interface RetryButtonProps {
  collection: Collection
  /** Seconds since 1970. */
  now: number
}

/** Retries a collection, or links to support if no retry is left. */
export function RetryButton({ collection, now }: RetryButtonProps) {
  const { t } = useTranslation(['collections', 'common'])
  const retry = useRetry(collection)
  const support = useSupportLink(collection)
  const { name } = collection
  const look = { size: 'compact-sm', variant: 'light', className: classes.above ?? '' } as const
  if (!mayRetry(collection, now))
    return (
      <Button component="a" {...look} {...support} aria-label={t('collections:supportOf', { name })}>
        {t('common:support.ask')}
      </Button>
    )
  return (
    <Button {...look} {...retry} aria-label={t('collections:retryOf', { name })}>
      {t('common:retry')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collection.ts'
import { mayRetry } from '#domain/status-message.ts'
import { useRetry, useSupportLink } from '#web/features/collections/state/use-retry.ts'
import classes from './collections.module.css'

interface RetryButtonProps {
  collection: Collection
  /** Seconds since 1970. */
  now: number
}

/** Tries a collection again; once that was done often enough, asks for help instead. */
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

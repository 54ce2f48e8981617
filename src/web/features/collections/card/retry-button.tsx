import { Button } from '@mantine/core'
import { useRetry } from '#web/features/collections/state/use-retry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSupportLink } from '#web/lib/links/use-support-link.ts'
import type { CardPartProps } from './collection-status.tsx'
import classes from './collections.module.css'

/** Button that retries a collection, or a link to support if no retries are left. */
export function RetryButton({ collection, card }: CardPartProps) {
  const { t } = useTranslation(['collections', 'common'])
  const retry = useRetry(collection)
  const support = useSupportLink(collection)
  const { name } = collection
  const buttonProps = { size: 'compact-sm', variant: 'light', className: classes.above ?? '' } as const
  if (!card.actions.includes('tryAgain'))
    return (
      <Button component="a" {...buttonProps} {...support} aria-label={t('collections:supportOf', { name })}>
        {t('common:support.ask')}
      </Button>
    )
  return (
    <Button {...buttonProps} {...retry} aria-label={t('collections:retryOf', { name })}>
      {t('common:retry')}
    </Button>
  )
}

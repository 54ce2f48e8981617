import { Button } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { canRetry } from '#domain/recognition/status-message.ts'
import { useRetryCollection } from '#web/editor/core/session/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSupportLink } from '#web/lib/links/use-support-link.ts'

interface RetryButtonProps {
  collection: Collection
  /** Current time, in seconds since 1970. */
  now: number
}

/** Button that retries, or a link to support if no retries are left. */
export function RetryButton({ collection, now }: RetryButtonProps) {
  const { t } = useTranslation('common')
  const retry = useRetryCollection()
  const support = useSupportLink(collection)
  if (!canRetry(collection, now))
    return (
      <Button component="a" {...support}>
        {t('support.ask')}
      </Button>
    )
  return (
    <Button loading={retry.isPending} onClick={() => retry.mutate(collection)}>
      {t('retry')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { CardMessage } from './card-message.tsx'
import { RetryButton } from './retry-button.tsx'

interface CardErrorProps {
  collection: Collection
  /** Seconds since 1970. */
  now: number
  /** Left out where deleting is offered beside it. */
  onDelete?: () => void
}

/** Why a collection could not be completed, and the ways on. */
export default function CardError({ collection, now, onDelete }: CardErrorProps) {
  const { t } = useTranslation(['collections', 'common', 'errors'])
  const code = collection.processing.error?.code ?? 'internal'
  return (
    <CardMessage icon={IconAlertCircle} alarming text={t(`errors:processing.${code}`)}>
      <RetryButton collection={collection} now={now} />
      {onDelete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('collections:deleteOf', { name: collection.name })}
          onClick={onDelete}
        >
          {t('common:delete')}
        </Button>
      )}
    </CardMessage>
  )
}

import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { RetryEstimate } from '#web/editing/costs/retry-estimate.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CardMessage } from './card-message.tsx'
import type { CardPartProps } from './collection-status.tsx'
import { RetryButton } from './retry-button.tsx'

interface CardErrorProps extends CardPartProps {
  code: ProcessingErrorCode
  /** Deletes the collection; omitted if there is already a delete button next to the message. */
  onDelete?: () => void
}

/** Shows why a collection failed, with the available actions. */
export default function CardError({ collection, card, code, onDelete }: CardErrorProps) {
  const { t } = useTranslation(['collections', 'common', 'errors'])
  return (
    <CardMessage
      icon={IconAlertCircle}
      isError
      text={t(`errors:processing.${code}`)}
      note={card.actions.includes('tryAgain') && <RetryEstimate collection={collection} />}
    >
      <RetryButton collection={collection} card={card} />
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

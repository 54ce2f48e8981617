import { IconHelpCircle, IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CardMessage } from './card-message.tsx'
import type { CardPartProps } from './collection-status.tsx'
import { RetryButton } from './retry-button.tsx'

interface CardOverdueProps extends CardPartProps {
  message: 'overdue' | 'gaveUp'
}

/** Shows that processing is taking longer than expected, with the available actions. */
export default function CardOverdue({ collection, card, message }: CardOverdueProps) {
  const { t } = useTranslation('collections')
  return (
    <CardMessage
      icon={message === 'overdue' ? IconRefreshAlert : IconHelpCircle}
      isError
      text={t(`status.${message}`)}
    >
      <RetryButton collection={collection} card={card} />
    </CardMessage>
  )
}

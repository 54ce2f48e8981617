import { IconHelpCircle, IconRefreshAlert } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { CardMessage } from './card-message.tsx'
import { RetryButton } from './retry-button.tsx'

interface CardLateProps {
  collection: Collection
  message: 'overdue' | 'gaveUp'
  /** Seconds since 1970. */
  now: number
}

/** Shows that processing takes longer than expected, with the available actions. */
export default function CardLate({ collection, message, now }: CardLateProps) {
  const { t } = useTranslation('collections')
  return (
    <CardMessage
      icon={message === 'overdue' ? IconRefreshAlert : IconHelpCircle}
      alarming
      text={t(`status.${message}`)}
    >
      <RetryButton collection={collection} now={now} />
    </CardMessage>
  )
}

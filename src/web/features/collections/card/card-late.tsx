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

/** That something takes longer than expected, and what can be done. */
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

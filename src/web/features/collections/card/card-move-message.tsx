import { IconWorld } from '@tabler/icons-react'
import type { ErrorCode } from '#contract/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CardMessage } from './card-message.tsx'

interface CardMoveMessageProps {
  /** Reason why the collection wasn't moved. */
  code?: ErrorCode
  /** Reason why the move isn't finished. */
  unfinished?: ErrorCode | undefined
}

/** Message about a collection that is moving to another region, or whose move failed. */
export default function CardMoveMessage({ code, unfinished }: CardMoveMessageProps) {
  const { t } = useTranslation(['regions', 'errors'])
  const error = code && t(`errors:code.${code}`)
  const reason = unfinished === 'on_hold' || unfinished === 'region_unreachable' ? unfinished : 'now'
  return (
    <CardMessage
      icon={IconWorld}
      text={error ? t('regions:moving.failed', { error }) : t(`regions:moving.${reason}`)}
    />
  )
}

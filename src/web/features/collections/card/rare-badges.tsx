import { use } from 'react'
import type { Collection } from '#contract/collection.ts'
import { isActionAllowed } from '#domain/collections/card-actions.ts'
import { dialog } from '#web/features/collections/actions/dialogs.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import parts from './card-parts.module.css'
import classes from './collections.module.css'

/** Badges for Precision orders and for deletions. */
export default function RareBadges({ collection }: { collection: Collection }) {
  return (
    <>
      <PrecisionBadges collection={collection} />
      <RetentionBadges collection={collection} />
    </>
  )
}

/** Badges for the time left until delivery of a Precision order, and for a failed order. */
function PrecisionBadges({ collection }: { collection: Collection }) {
  const { precisionQueue, precisionError } = collection
  return (
    <>
      {precisionQueue?.due && (
        <span className={parts.badge}>
          <Countdown deadline={precisionQueue.due} variant="short" />
        </span>
      )}
      {precisionError && (
        <FailedOrderBadge collection={collection} isUnpaid={precisionError === 'no_minutes'} />
      )}
    </>
  )
}

/**
 * Badge for a failed Precision order that was placed with an upload. For users who can order, clicking it
 * opens a new order.
 */
function FailedOrderBadge({ collection, isUnpaid }: { collection: Collection; isUnpaid: boolean }) {
  const { t } = useTranslation('collections')
  const viewer = use(ViewerContext)
  const badgeProps = {
    className: `${parts.badge} ${parts.warning}`,
    title: t(isUnpaid ? 'badge.notPaidHint' : 'badge.notOrderedHint'),
  }
  const text = t('badge.notOrdered')
  if (!isActionAllowed('precision', collection, viewer)) return <span {...badgeProps}>{text}</span>
  return (
    <button
      type="button"
      {...badgeProps}
      className={`${badgeProps.className} ${parts.pressable} ${classes.above}`}
      aria-haspopup="dialog"
      onClick={() => dialog.open({ kind: 'precision', collections: [collection] })}
    >
      {text}
    </button>
  )
}

/** Badges for a legal hold, and for past or scheduled deletions under the workspace's retention policy. */
function RetentionBadges({ collection: { retention, mediaDeleted, onHold } }: { collection: Collection }) {
  const { t, i18n } = useTranslation('collections')
  const dateValues = (epochSeconds: number) => ({
    date: formatDate(epochSeconds, i18n.resolvedLanguage ?? 'en'),
  })
  return (
    <>
      {retention && (
        <span className={`${parts.badge} ${parts.warning}`} title={t('keeping.hint')}>
          {t(`keeping.${retention.deletes}`, dateValues(retention.at))}
        </span>
      )}
      {mediaDeleted !== null && (
        <span className={parts.badge} title={t('keeping.mediaDeletedHint', dateValues(mediaDeleted))}>
          {t('keeping.mediaDeleted')}
        </span>
      )}
      {onHold && (
        <span className={parts.badge} title={t('keeping.onHoldHint')}>
          {t('keeping.onHold')}
        </span>
      )}
    </>
  )
}

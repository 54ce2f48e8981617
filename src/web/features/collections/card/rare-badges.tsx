import type { Collection } from '#contract/collection.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import parts from './card-parts.module.css'

/** Badges about orders of Precision and about deletions. */
export default function RareBadges({ collection }: { collection: Collection }) {
  return (
    <>
      <PrecisionBadges collection={collection} />
      <KeepingBadges collection={collection} />
    </>
  )
}

/** Badges for the time left of a Precision order, and for an order that failed. */
function PrecisionBadges({ collection: { precisionQueue, precisionError } }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  return (
    <>
      {precisionQueue?.due && (
        <span className={parts.badge}>
          <Countdown due={precisionQueue.due} look="short" />
        </span>
      )}
      {precisionError && (
        <span
          className={`${parts.badge} ${parts.warning}`}
          title={t(precisionError === 'no_minutes' ? 'badge.notPaidHint' : 'badge.notOrderedHint')}
        >
          {t('badge.notOrdered')}
        </span>
      )}
    </>
  )
}

/** Badges for a legal hold, and for scheduled or past deletions by the workspace's retention. */
function KeepingBadges({ collection: { retention, mediaDeleted, onHold } }: { collection: Collection }) {
  const { t, i18n } = useTranslation('collections')
  const date = (at: number) => ({ date: formatDate(at, i18n.resolvedLanguage ?? 'en') })
  return (
    <>
      {retention && (
        <span className={`${parts.badge} ${parts.warning}`} title={t('keeping.hint')}>
          {t(`keeping.${retention.deletes}`, date(retention.at))}
        </span>
      )}
      {mediaDeleted !== null && (
        <span className={parts.badge} title={t('keeping.mediaDeletedHint', date(mediaDeleted))}>
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

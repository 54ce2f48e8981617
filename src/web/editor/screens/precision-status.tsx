import { Badge, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import { kindOfCollection } from '#domain/collections/collection-kinds.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCorrectorMode } from '#web/lib/queries/corrector-mode.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { phoneMediaQuery } from './phone-query.ts'
import classes from './top-bar.module.css'

interface PrecisionStatusProps {
  collection: Collection
  /** Opens the order; undefined if the viewer can't see it. */
  onOpen: (() => void) | undefined
}

const badgeProps = { variant: 'default', radius: 'sm', tt: 'none', fw: 500 } as const

/**
 * Badge for a Precision transcript, a pending order with its time until delivery, or a failed order; clicking
 * it opens the order. On phones, which show orders in a separate row, the badge appears only for Precision
 * transcripts.
 */
export function PrecisionStatus({ collection, onOpen }: PrecisionStatusProps) {
  const { t } = useTranslation('transcripts')
  const isPhone = useIsPhone()
  const state = useOrderState(collection)
  if (!state || (isPhone && state !== 'reviewed')) return null
  const className = `${classes.badge} ${classes.precision}`
  if (isPhone)
    return (
      <Badge {...badgeProps} className={className}>
        {t('precision.name')}
      </Badge>
    )
  const text = <OrderText collection={collection} state={state} />
  if (!onOpen)
    return (
      <Badge {...badgeProps} className={className}>
        {text}
      </Badge>
    )
  return (
    <Badge
      {...badgeProps}
      className={className}
      component="button"
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </Badge>
  )
}

/** Row for an undelivered or failed order, shown below the bar on phones; clicking it opens the order. */
export function PrecisionRow({ collection, onOpen }: PrecisionStatusProps) {
  const isPhone = useIsPhone()
  const state = useOrderState(collection)
  if (!isPhone || !state || state === 'reviewed') return null
  const text = <OrderText collection={collection} state={state} />
  if (!onOpen) return <div className={classes.row}>{text}</div>
  return (
    <UnstyledButton className={classes.row} aria-haspopup="dialog" onClick={onOpen}>
      <span>{text}</span>
      <IconChevronRight size={16} aria-hidden />
    </UnstyledButton>
  )
}

const useIsPhone = () => useMediaQuery(phoneMediaQuery, undefined, { getInitialValueInEffect: false })

type OrderState = 'awaitsReview' | 'reviewed' | 'notOrdered'

function useOrderState(collection: Collection): OrderState | null {
  const isCorrectorPage = useCorrectorMode()
  const kind = kindOfCollection(collection)
  if (isCorrectorPage) return null
  if (kind === 'awaitsReview' || kind === 'reviewed') return kind
  return collection.precisionError ? 'notOrdered' : null
}

function OrderText({ collection, state }: { collection: Collection; state: OrderState }) {
  const { t } = useTranslation('transcripts')
  const deadline = collection.precisionQueue?.due
  return (
    <>
      {t(`precision.${state}`)}
      {deadline && (
        <>
          {' · '}
          <Countdown deadline={deadline} />
        </>
      )}
    </>
  )
}

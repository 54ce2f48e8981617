import { Badge } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Collection } from '#contract/collection.ts'
import { kindOfCollection } from '#domain/collection-kinds.ts'
import { useCorrectorMode } from '#web/lib/corrector-mode.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { phone } from './phone.ts'
import classes from './top-bar.module.css'

interface PrecisionStatusProps {
  collection: Collection
  /** Opens the order; undefined if the viewer can't see it. */
  onOpen: (() => void) | undefined
}

/**
 * Kind of the transcript, with the time left of an order, or that an order failed; opens the order. On phones, whose
 * line is too thin to be tapped, the order opens from the menu.
 */
export function PrecisionStatus({ collection, onOpen }: PrecisionStatusProps) {
  const { t } = useTranslation('transcripts')
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const isCorrectorPage = useCorrectorMode()
  const kind = kindOfCollection(collection)
  const due = collection.precisionQueue?.due
  const state =
    kind === 'awaitsReview' || kind === 'reviewed' ? kind : collection.precisionError ? 'notOrdered' : null
  if (isCorrectorPage || !state) return null
  const look = {
    variant: 'default',
    radius: 'sm',
    tt: 'none',
    fw: 500,
    className: `${classes.badge} ${classes.precision}`,
  } as const
  const text = (
    <>
      {isPhone && due ? t('precision.ordered') : t(`precision.${state}`)}
      {due && (
        <>
          {' · '}
          <Countdown due={due} look={isPhone ? 'short' : 'words'} />
        </>
      )}
    </>
  )
  if (!onOpen || isPhone) return <Badge {...look}>{text}</Badge>
  return (
    <Badge {...look} component="button" type="button" aria-haspopup="dialog" onClick={onOpen}>
      {text}
    </Badge>
  )
}

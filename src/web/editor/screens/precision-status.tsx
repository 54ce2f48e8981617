import { Badge } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { kindOfCollection } from '#domain/collection-kinds.ts'
import { useCorrectorMode } from '#web/lib/corrector-mode.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import classes from './top-bar.module.css'

interface PrecisionStatusProps {
  collection: Collection
  /** Opens the order; undefined if the viewer can't see it. */
  onOpen: (() => void) | undefined
}

/** Kind of the transcript, with the time left of an order, or that an order failed; opens the order. */
export function PrecisionStatus({ collection, onOpen }: PrecisionStatusProps) {
  const { t } = useTranslation('transcripts')
  const isCorrectorPage = useCorrectorMode()
  const kind = kindOfCollection(collection)
  const deadline = collection.precisionQueue?.due
  const state =
    kind === 'awaitsReview' || kind === 'reviewed' ? kind : collection.precisionError ? 'notOrdered' : null
  if (isCorrectorPage || !state) return null
  const badgeProps = {
    variant: 'default',
    radius: 'sm',
    tt: 'none',
    fw: 500,
    className: classes.badge ?? '',
  } as const
  const text = (
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
  if (!onOpen) return <Badge {...badgeProps}>{text}</Badge>
  return (
    <Badge {...badgeProps} component="button" type="button" aria-haspopup="dialog" onClick={onOpen}>
      {text}
    </Badge>
  )
}

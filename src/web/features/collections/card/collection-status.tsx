import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/collections/card.ts'
import { CardProgress } from './card-progress.tsx'
import {
  CardError,
  CardLanguageNotice,
  CardMoveMessage,
  CardOverdue,
  CardPaused,
  RowOverdue,
} from './status-parts.ts'

export interface CardPartProps {
  collection: Collection
  card: Card
}

interface CollectionStatusProps extends CardPartProps {
  variant?: 'card' | 'row'
  /** Deletes the collection; omitted if there is already a delete button next to the status. */
  onDelete?: () => void
}

/** Status of a card or row; empty if the collection is complete. */
export function CollectionStatus({ variant = 'card', onDelete, ...statusProps }: CollectionStatusProps) {
  const { status, progress } = statusProps.card
  const problem = status?.kind === 'overdue' || status?.kind === 'gaveUp' ? status.kind : null
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      {status?.kind === 'language' && <CardLanguageNotice {...statusProps} />}
      {status?.kind === 'paused' && <CardPaused {...statusProps} />}
      {status?.kind === 'moving' && <CardMoveMessage unfinished={status.unfinished} />}
      {status?.kind === 'notMoved' && <CardMoveMessage code={status.code} />}
      {status?.kind === 'failed' && (
        <CardError {...statusProps} code={status.code} {...(onDelete && { onDelete })} />
      )}
      {problem && variant === 'row' && <RowOverdue {...statusProps} message={problem} />}
      {problem && variant === 'card' && <CardOverdue {...statusProps} message={problem} />}
      {progress && !(problem && variant === 'row') && <CardProgress {...statusProps} progress={progress} />}
    </Suspense>
  )
}

import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/card.ts'
import { CardProgress } from './card-progress.tsx'
import { CardError, CardLanguage, CardLate, CardPaused, RowLate } from './status-parts.ts'

export interface CardPartProps {
  collection: Collection
  card: Card
}

interface CollectionStatusProps extends CardPartProps {
  place?: 'card' | 'row'
  /** Omitted if there is a delete button beside it. */
  onDelete?: () => void
}

/** The status of a card or a row, unless it is simply complete. */
export function CollectionStatus({ place = 'card', onDelete, ...of }: CollectionStatusProps) {
  const { status, progress } = of.card
  const late = status?.kind === 'overdue' || status?.kind === 'gaveUp' ? status.kind : null
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      {status?.kind === 'language' && <CardLanguage {...of} />}
      {status?.kind === 'paused' && <CardPaused {...of} />}
      {status?.kind === 'failed' && <CardError {...of} code={status.code} {...(onDelete && { onDelete })} />}
      {late && place === 'row' && <RowLate {...of} message={late} />}
      {late && place === 'card' && <CardLate {...of} message={late} />}
      {progress && !(late && place === 'row') && <CardProgress {...of} progress={progress} />}
    </Suspense>
  )
}

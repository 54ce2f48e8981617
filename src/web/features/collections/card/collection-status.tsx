import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import { overdueAt, statusMessage } from '#domain/status-message.ts'
import { isRunning } from '#web/features/collections/state/polling.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'
import { CardProgress } from './card-progress.tsx'
import { CardError, CardLanguage, CardLate, CardPaused, RowLate } from './status-parts.ts'

interface CollectionStatusProps {
  collection: Collection
  place?: 'card' | 'row'
  /** Left out where deleting is offered beside it. */
  onDelete?: () => void
}

/** Everything a card or a row says of a collection that is not simply complete. */
export function CollectionStatus({ collection, place = 'card', onDelete }: CollectionStatusProps) {
  const now = useNowAt(overdueAt(collection))
  const message = statusMessage(collection, now)
  const late = message === 'overdue' || message === 'gaveUp' ? message : null
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      {collection.needsLanguage && <CardLanguage collection={collection} />}
      {late && place === 'row' && <RowLate collection={collection} message={late} />}
      {late && place === 'card' && <CardLate collection={collection} message={late} now={now} />}
      {isRunning(collection) && collection.type === 'transcription' && !(late && place === 'row') && (
        <CardProgress collection={collection} late={late !== null} />
      )}
      {message === 'paused' && <CardPaused collection={collection} />}
      {message === 'failed' && !collection.needsLanguage && (
        <CardError collection={collection} now={now} {...(onDelete && { onDelete })} />
      )}
    </Suspense>
  )
}

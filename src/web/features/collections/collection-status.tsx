import type { Collection } from '#contract/collections.ts'
import { overdueAt, statusMessage } from '#domain/status-message.ts'
import { useMoment } from '#web/lib/use-moment.ts'
import { CardError } from './card-error.tsx'
import { CardLanguage } from './card-language.tsx'
import { CardPaused } from './card-paused.tsx'
import { CardProgress } from './card-progress.tsx'
import { isRunning } from './polling.ts'

interface CollectionStatusProps {
  collection: Collection
  /** Left out where deleting is offered beside it. */
  onDelete?: () => void
}

/** Everything a card or a row says of a collection that is not simply complete. */
export function CollectionStatus({ collection, onDelete }: CollectionStatusProps) {
  const now = useMoment(overdueAt(collection))
  const message = statusMessage(collection, now)
  return (
    <>
      {collection.needsLanguage && <CardLanguage collection={collection} />}
      {isRunning(collection) && <CardProgress collection={collection} message={message} now={now} />}
      {message === 'paused' && <CardPaused collection={collection} />}
      {message === 'failed' && !collection.needsLanguage && (
        <CardError collection={collection} now={now} {...(onDelete && { onDelete })} />
      )}
    </>
  )
}

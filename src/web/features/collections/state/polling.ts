import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { fetchCollection } from '#web/lib/api/collection-calls.ts'
import { useStreamIsLive } from '#web/lib/api/events.ts'
import { fetchPolled } from './polled.ts'
import { putCollection } from './queries.ts'

const withDurationMs = { card: 15_000, row: 10_000 }
const unknownMs = 5_000
const translatingMs = 3_000

/** Layout in which the collection is displayed. */
type View = keyof typeof withDurationMs

/**
 * Returns the interval until the next poll, in milliseconds: the expected time left, capped depending on the
 * duration; 3 s while translating; false once the state is final.
 */
export function pollInterval(
  collection: Pick<Collection, 'processing' | 'props'>,
  view: View = 'card',
): number | false {
  if (!isRunning(collection)) return false
  const { state, secondsLeft } = collection.processing
  if (state === 'translating') return translatingMs
  if (secondsLeft !== null) return Math.min(withDurationMs[view], Math.max(1_000, secondsLeft * 1_000))
  return collection.props.duration ? withDurationMs[view] : unknownMs
}

interface PollingProps {
  collection: Collection
  view: View
}

/** Polls a card or row in progress while the event stream is down. */
export function Polling({ collection, view }: PollingProps): null {
  const queryClient = useQueryClient()
  const live = useStreamIsLive()
  const interval = pollInterval(collection, view)
  useQuery({
    queryKey: ['collection-poll', collection.id],
    queryFn: async () => {
      const updated = await fetchPolled(() => fetchCollection(collection.id))
      if (updated) putCollection(queryClient, updated)
      return updated?.processing.state ?? null
    },
    enabled: !live && interval !== false,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    staleTime: 1_000,
    retry: false,
  })
  return null
}

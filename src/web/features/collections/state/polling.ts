import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { fetchCollection } from '#web/lib/api/collection-calls.ts'
import { useIsStreamLive } from '#web/lib/api/events.ts'
import { fetchPolledCollection } from './fetch-polled-collection.ts'
import { putCollection } from './queries.ts'

const maxIntervalMs = { card: 15_000, row: 10_000 }
const unknownDurationIntervalMs = 5_000
const translatingIntervalMs = 3_000

/** Layout in which the collection is displayed. */
type ItemView = keyof typeof maxIntervalMs

/**
 * Returns the interval until the next poll in milliseconds, or false once the state is final. While
 * translating, it is 3 s; otherwise it is the expected time left, up to a maximum that depends on the
 * duration.
 */
export function pollInterval(
  collection: Pick<Collection, 'processing' | 'props'>,
  view: ItemView = 'card',
): number | false {
  if (!isRunning(collection)) return false
  const { state, secondsLeft } = collection.processing
  if (state === 'translating') return translatingIntervalMs
  if (secondsLeft !== null) return Math.min(maxIntervalMs[view], Math.max(1_000, secondsLeft * 1_000))
  return collection.props.duration ? maxIntervalMs[view] : unknownDurationIntervalMs
}

interface PollingProps {
  collection: Collection
  view: ItemView
}

/** Polls a collection in progress while the event stream is down. */
export function Polling({ collection, view }: PollingProps): null {
  const queryClient = useQueryClient()
  const isLive = useIsStreamLive()
  const interval = pollInterval(collection, view)
  useQuery({
    queryKey: ['collection-poll', collection.id],
    queryFn: async () => {
      const updatedCollection = await fetchPolledCollection(() => fetchCollection(collection.id))
      if (updatedCollection) putCollection(queryClient, updatedCollection)
      return updatedCollection?.processing.state ?? null
    },
    enabled: !isLive && interval !== false,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    staleTime: 1_000,
    retry: false,
  })
  return null
}

import { queryOptions } from '@tanstack/react-query'
import { fetchPeaks, toLoadedTranscript } from '#web/editor/core/session/queries.ts'
import { call } from '#web/lib/api.ts'

/** Collection opened through a public link, and the key of the link. */
export interface PublicLink {
  id: string
  pubkey: string
}

/** Interval of checks whether the link was removed, in milliseconds. */
const recheckMs = 15_000

const ask = ({ id, pubkey }: PublicLink) => ({ params: { id }, query: { pubkey } })

export const publicCollectionQuery = (link: PublicLink) =>
  queryOptions({
    queryKey: ['public', link.id, link.pubkey],
    queryFn: ({ signal }) => call('getCollection', ask(link), { signal }),
    refetchInterval: recheckMs,
  })

export const publicTranscriptQuery = (link: PublicLink) =>
  queryOptions({
    queryKey: ['public', link.id, link.pubkey, 'transcript'],
    queryFn: async ({ signal }) =>
      toLoadedTranscript(await call('getPackedTranscript', ask(link), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const publicPeaksQuery = (link: PublicLink) =>
  queryOptions({
    queryKey: ['public', link.id, link.pubkey, 'peaks'],
    queryFn: ({ signal }) => fetchPeaks(ask(link), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

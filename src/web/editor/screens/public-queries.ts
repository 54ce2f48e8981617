import { queryOptions } from '@tanstack/react-query'
import { fetchPeaks, loaded } from '#web/editor/core/session/queries.ts'
import { call } from '#web/lib/api.ts'

/** The target of a public link: a collection, and its key. */
export interface PublicLink {
  id: string
  pubkey: string
}

/** Delay until a reader notices that the link was removed, in milliseconds. */
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
    queryFn: async ({ signal }) => loaded(await call('getPackedTranscript', ask(link), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const publicPeaksQuery = (link: PublicLink) =>
  queryOptions({
    queryKey: ['public', link.id, link.pubkey, 'peaks'],
    queryFn: ({ signal }) => fetchPeaks(ask(link), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** Information about an address. Refetched only when the link is chosen again. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['link', url],
    queryFn: ({ signal }) => call('checkLink', { body: { url } }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** Unfinished uploads on the server; fetched once, since the queue knows of all later ones. */
export const unfinishedUploadsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['uploads', uid],
    queryFn: ({ signal }) => call('listUploads', { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

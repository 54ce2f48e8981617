import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FolderKind, SourceId } from '#contract/choices.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches information about a link. Refetches it only when the link is entered again. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['link', url],
    queryFn: ({ signal }) => call('checkLink', { body: { url } }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** Fetches a user's unfinished uploads once, because the queue knows about all later ones. */
export const unfinishedUploadsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['uploads', uid],
    queryFn: ({ signal }) => call('listUploads', { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches a service's recordings page by page. */
export const sourceItemsQuery = (uid: string, source: SourceId, search: string) =>
  infiniteQueryOptions({
    queryKey: ['sources', uid, source, search],
    queryFn: ({ pageParam: nextPage, signal }) => {
      const query = { ...(search && { search }), ...(nextPage && { nextPage }) }
      return call('listSourceItems', { params: { uid, source }, query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ LastEvaluatedKey }) => LastEvaluatedKey?.nextPage as string | undefined,
    staleTime: 60_000,
    retry: false,
  })

/** Fetches a connected folder's entries page by page. */
export const folderEntriesQuery = (oid: string, folderKind: FolderKind, path: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['folders', oid, folderKind, path, search],
    queryFn: ({ pageParam: nextPage, signal }) => {
      const query = { path, ...(search && { search }), ...(nextPage && { nextPage }) }
      return call('listFolderEntries', { params: { oid, folderKind }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: 60_000,
    retry: false,
  })

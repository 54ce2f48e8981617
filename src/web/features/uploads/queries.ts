import { queryOptions } from '@tanstack/react-query'
import { dictionaryEndpoints } from '#contract/dictionaries.ts'
import { pipelineEndpoints } from '#contract/pipeline.ts'
import { uploadEndpoints } from '#contract/uploads.ts'
import { call } from '#web/lib/api.ts'

/** What an address leads to. A link that changes its mind is asked anew by choosing it anew. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['link', url],
    queryFn: ({ signal }) => call(pipelineEndpoints.checkLink, { body: { url } }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })

export const dictionariesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['dictionaries', uid],
    queryFn: ({ signal }) => call(dictionaryEndpoints.listDictionaries, { params: { uid } }, { signal }),
    staleTime: 10_000,
  })

/** Uploads that the server has parts of; asked once, since the queue knows of all later ones. */
export const unfinishedUploadsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['uploads', uid],
    queryFn: ({ signal }) => call(uploadEndpoints.listUploads, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

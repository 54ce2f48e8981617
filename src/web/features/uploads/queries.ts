import { queryOptions } from '@tanstack/react-query'
import { pipelineEndpoints } from '#contract/pipeline.ts'
import { uploadEndpoints } from '#contract/uploads.ts'
import { call } from '#web/lib/api.ts'

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(pipelineEndpoints.listLanguages, {}, { signal }),
  staleTime: 60_000,
})

/** Uploads that the server has parts of; asked once, since the queue knows of all later ones. */
export const unfinishedUploadsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['uploads', uid],
    queryFn: ({ signal }) => call(uploadEndpoints.listUploads, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

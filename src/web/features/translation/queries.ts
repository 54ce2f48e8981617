import { queryOptions } from '@tanstack/react-query'
import { pipelineEndpoints } from '#contract/pipeline.ts'
import { call } from '#web/lib/api.ts'

/** What can be translated into from a language, and what would make the rest possible. */
export const targetsQuery = (from: string) =>
  queryOptions({
    queryKey: ['translation', 'targets', from],
    queryFn: ({ signal }) => call(pipelineEndpoints.listTargetLanguages, { query: { from } }, { signal }),
    staleTime: 60_000,
  })

/** @param cid id of the translation: asked again with it, the server makes no second one */
export const translateCollection = (id: string, to: string, cid: string) =>
  call(pipelineEndpoints.translateCollection, { params: { id }, body: { to, cid } })

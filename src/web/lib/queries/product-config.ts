import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ProductConfig } from '#contract/system.ts'
import { call } from '#web/lib/api/api.ts'

export const productConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('getConfig', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns this installation's limits and feature switches; undefined until they load. */
export function useProductConfig(): ProductConfig | undefined {
  return useQuery(productConfigQuery).data
}

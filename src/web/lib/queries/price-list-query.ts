import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches the plans and prices that this installation sells. */
export const priceListQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call('getPriceList', {}, { signal }),
  staleTime: 5 * 60_000,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Plans and prices that are sold here. */
export const priceListQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call('getPriceList', {}, { signal }),
  staleTime: 5 * 60_000,
})

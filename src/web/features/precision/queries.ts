import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '#web/lib/api/api.ts'

/** Fetches a recording's order. */
export const precisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'precision'],
    queryFn: ({ signal }) => call('getPrecision', { params: { id } }, { signal }),
    staleTime: 0,
  })

export type OrderDetails = NonNullable<CallInput<'orderPrecision'>['body']>

/** Orders Precision proofreading; a repeated request returns the first order. */
export const orderPrecision = (id: string, details: OrderDetails) =>
  call('orderPrecision', { params: { id }, body: details })

export const cancelPrecision = (id: string) => call('cancelPrecision', { params: { id } })

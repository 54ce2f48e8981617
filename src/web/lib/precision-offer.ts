import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Fetches the languages and prices of Precision in a workspace. */
export const precisionOfferQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['plan', 'precision', orgId],
    queryFn: ({ signal }) => call('getPrecisionOffer', { params: { oid: orgId } }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Plan and usage of a workspace. */
export const planQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['plan', uid, orgId],
    queryFn: ({ signal }) => call('getPlan', { params: { uid }, body: { orgId } }, { signal }),
  })

/** Languages and prices of Precision in a workspace. */
export const precisionOfferQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['plan', 'precision', orgId],
    queryFn: ({ signal }) => call('getPrecisionOffer', { params: { oid: orgId } }, { signal }),
  })

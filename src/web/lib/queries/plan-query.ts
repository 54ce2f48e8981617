import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's plan and usage. */
export const planQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['plan', uid, orgId],
    queryFn: ({ signal }) => call('getPlan', { params: { uid }, body: { orgId } }, { signal }),
  })

/** Fetches the languages in which a workspace can order Precision, and the prices. */
export const precisionOfferQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['plan', 'precision', orgId],
    queryFn: ({ signal }) => call('getPrecisionOffer', { params: { oid: orgId } }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Plan and usage of a workspace. */
export const planQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['plan', uid, orgId],
    queryFn: ({ signal }) => call('getPlan', { params: { uid }, body: { orgId } }, { signal }),
  })

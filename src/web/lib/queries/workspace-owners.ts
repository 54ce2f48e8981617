import { queryOptions } from '@tanstack/react-query'
import { maxMemberIds } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's owners. */
export const workspaceOwnersQuery = (oid: string) =>
  queryOptions({
    // Nested under the members' query key so that both are refetched together.
    queryKey: ['members', oid, { role: 'owner' }],
    queryFn: async ({ signal }) => {
      const { owners } = await call('getWorkspace', { params: { oid } }, { signal })
      const ids = Object.keys(owners).filter((uid) => owners[uid])
      const query = { uids: ids.slice(0, maxMemberIds).join(',') }
      return (await call('listMembers', { params: { oid }, query }, { signal })).Items
    },
  })

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member, MemberRole } from '#contract/members.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

/** Number of members to list if there is no search term. */
export const initialMemberCount = 30
/** Minimum length of a search. */
export const minSearchLength = 2
/** Number of members per page of search results. */
export const searchPageSize = 99

export interface MemberList {
  members: Member[]
  /** Whether there are more members than shown. */
  hasMore: boolean
}

const membersKey = (oid: string) => ['members', oid] as const

/** Fetches a workspace's first members, sorted by name, or the members who match a term. */
export const membersQuery = (oid: string, term: string) =>
  queryOptions({
    queryKey: [...membersKey(oid), term],
    queryFn: async ({ signal }): Promise<MemberList> => {
      const query = term ? { q: term, limit: searchPageSize } : { limit: initialMemberCount }
      const { Items: members, LastEvaluatedKey } = await call(
        'listMembers',
        { params: { oid }, query },
        { signal },
      )
      return { members, hasMore: LastEvaluatedKey !== undefined }
    },
    placeholderData: keepPreviousData,
  })

/** Refreshes a workspace's members when they change. */
export function useLiveMembers(oid: string): void {
  const queryClient = useQueryClient()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: membersKey(oid) })
  useServerEvents({
    onEvent: (event) => event.type === 'members' && event.id === oid && refetch(),
    onReconnect: refetch,
  })
}

function useMemberCall<V, R>(oid: string, run: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(oid) }),
  })
}

export const useChangeRole = (oid: string, uid: string) =>
  useMemberCall(oid, (role: MemberRole) => call('changeMember', { params: { oid, uid }, body: { role } }))

export const useRemoveMember = (oid: string) =>
  useMemberCall(oid, ({ uid, to }: { uid: string; to: string | undefined }) =>
    call('removeMember', { params: { oid, uid }, query: { to } }),
  )

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { maxMemberIds } from '#contract/limits.ts'
import type { Member } from '#contract/members.ts'
import { call } from '#web/lib/api/api.ts'
import { fetchCollection } from '#web/lib/api/collection-calls.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'

/** Maximum number of members listed without a search. */
export const initialMemberCount = 30
/** Minimum length of a member search. */
export const minSearchLength = 2
/** Maximum number of results to display. */
export const maxMemberResults = 200

export const sharedCollectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['sharing', 'collection', id],
    queryFn: ({ signal }) => fetchCollection(id, signal),
    staleTime: 0,
  })

/** Query for a tab's members; `uids` limits it to these users. */
export interface MemberQuery {
  orgId: string
  term: string
  uids: readonly string[] | null
}

export interface MemberResults {
  members: Member[]
  /** Whether there are more members than shown. */
  hasMore: boolean
}

const byName = (a: Member, b: Member) => a.name.localeCompare(b.name)

async function findMembers(
  { orgId: oid, term, uids }: MemberQuery,
  signal: AbortSignal,
): Promise<MemberResults> {
  const fetchMembers = (query: { uids?: string; limit: number }) =>
    call('listMembers', { params: { oid }, query: { ...query, ...(term && { q: term }) } }, { signal })
  if (uids) {
    const offsets = Array.from(
      { length: Math.ceil(uids.length / maxMemberIds) },
      (_, index) => index * maxMemberIds,
    )
    const pages = await Promise.all(
      offsets.map((offset) =>
        fetchMembers({ uids: uids.slice(offset, offset + maxMemberIds).join(), limit: maxMemberIds }),
      ),
    )
    return { members: pages.flatMap(({ Items }) => Items).sort(byName), hasMore: false }
  }
  const { Items: members, LastEvaluatedKey } = await fetchMembers({
    limit: term ? maxMemberResults : initialMemberCount,
  })
  return { members, hasMore: LastEvaluatedKey !== undefined }
}

export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: ['sharing', 'members', query],
    queryFn: ({ signal }) => findMembers(query, signal),
    placeholderData: keepPreviousData,
  })

type Change = { userId: string; to: 'shared' | 'unshared' | 'owner' }

const endpointByChange = {
  shared: 'shareCollection',
  unshared: 'unshareCollection',
  owner: 'changeOwner',
} as const

interface ShareCallbacks {
  onChanged: (collection: Collection) => void
  /** Called when ownership has changed; the former owner may have lost access. */
  onOwnerChanged: (userId: string) => void
}

/** Returns the mutation key for pending changes to a collection's sharing settings. */
export const shareChangeKey = (id: string) => ['sharing', 'change', id] as const

/**
 * Shares or transfers a collection, one change at a time. Share changes are optimistic and are reverted if
 * rejected.
 */
export function useShareChange(id: string, { onChanged, onOwnerChanged }: ShareCallbacks) {
  const queryClient = useQueryClient()
  const showError = useShowError()
  const { queryKey } = sharedCollectionQuery(id)
  const put = (changes: Partial<Collection>) =>
    queryClient.setQueryData(queryKey, (share) => share && { ...share, ...changes })
  const mutationKey = shareChangeKey(id)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ userId, to }: Change) => call(endpointByChange[to], { params: { id }, body: { userId } }),
    onMutate: async ({ userId, to }) => {
      await queryClient.cancelQueries({ queryKey })
      const { sharedWith = {} } = queryClient.getQueryData(queryKey) ?? {}
      const { [userId]: _, ...others } = sharedWith
      if (to !== 'owner') put({ sharedWith: to === 'shared' ? { ...others, [userId]: true } : others })
    },
    onSuccess: (sharing, { userId, to }) => {
      // Responses to earlier requests are older than the data on the page.
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      const collection = isLast && put(sharing)
      if (collection) onChanged(collection)
      if (to === 'owner') onOwnerChanged(userId)
    },
    onError: (error) => {
      showError(error)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}

export const changeOwner = (id: string, userId: string) =>
  call('changeOwner', { params: { id }, body: { userId } })

export const moveCollection = (id: string, orgId: string) =>
  call('moveCollection', { params: { id }, body: { orgId } })

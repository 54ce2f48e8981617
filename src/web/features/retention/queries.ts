import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Retention } from '#contract/retention.ts'
import { call } from '#web/lib/api.ts'

/** Retention policy of a workspace. */
export const retentionQuery = (oid: string) =>
  queryOptions({
    queryKey: ['retention', oid],
    queryFn: ({ signal }) => call('getRetention', { params: { oid } }, { signal }),
  })

export function useSetRetention(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Retention) => call('setRetention', { params: { oid }, body }),
    onSuccess: (rule) => queryClient.setQueryData(retentionQuery(oid).queryKey, rule),
  })
}

/** A workspace or collection that may be on hold. */
export type HoldTarget = { oid: string } | { id: string }

export const holdQuery = (of: HoldTarget) =>
  queryOptions({
    queryKey: ['hold', of],
    queryFn: ({ signal }) =>
      'oid' in of
        ? call('getWorkspaceHold', { params: of }, { signal })
        : call('getCollectionHold', { params: of }, { signal }),
    staleTime: 0,
  })

const place = (of: HoldTarget, reason: string) =>
  'oid' in of
    ? call('holdWorkspace', { params: of, body: { reason } })
    : call('holdCollection', { params: of, body: { reason } })

const lift = (of: HoldTarget) =>
  'oid' in of ? call('liftWorkspaceHold', { params: of }) : call('liftCollectionHold', { params: of })

/** Places a hold with a reason, or lifts it if null. */
export function useHold(of: HoldTarget) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | null) => {
      if (reason === null) await lift(of)
      else await place(of, reason)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['hold'] }),
        queryClient.invalidateQueries({ queryKey: ['holds'] }),
      ]),
  })
}

/** Collections of a workspace with their own hold. */
export const holdsQuery = (oid: string) =>
  infiniteQueryOptions({
    queryKey: ['holds', oid],
    queryFn: ({ pageParam: after, signal }) =>
      call('listHolds', { params: { oid }, query: { ...(after && { after }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.LastEvaluatedKey?.after as string | undefined,
    staleTime: 0,
  })

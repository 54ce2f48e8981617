import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Retention } from '#contract/retention.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's retention policy. */
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

export const holdQuery = (target: HoldTarget) =>
  queryOptions({
    queryKey: ['hold', target],
    queryFn: ({ signal }) =>
      'oid' in target
        ? call('getWorkspaceHold', { params: target }, { signal })
        : call('getCollectionHold', { params: target }, { signal }),
    staleTime: 0,
  })

const placeHold = (target: HoldTarget, reason: string) =>
  'oid' in target
    ? call('holdWorkspace', { params: target, body: { reason } })
    : call('holdCollection', { params: target, body: { reason } })

const liftHold = (target: HoldTarget) =>
  'oid' in target
    ? call('liftWorkspaceHold', { params: target })
    : call('liftCollectionHold', { params: target })

/** Places a hold with a reason, or lifts it if the reason is null. */
export function useChangeHold(target: HoldTarget) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | null) => {
      if (reason === null) await liftHold(target)
      else await placeHold(target, reason)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['hold'] }),
        queryClient.invalidateQueries({ queryKey: ['holds'] }),
      ]),
  })
}

/** Fetches the workspace's collections that have holds of their own. */
export const holdsQuery = (oid: string) =>
  infiniteQueryOptions({
    queryKey: ['holds', oid],
    queryFn: ({ pageParam: after, signal }) =>
      call('listHolds', { params: { oid }, query: { ...(after && { after }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.LastEvaluatedKey?.after as string | undefined,
    staleTime: 0,
  })

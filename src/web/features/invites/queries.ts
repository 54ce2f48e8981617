import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

/** Fetches a workspace's pending invites, newest first. */
export const sentInvitesQuery = (oid: string) =>
  queryOptions({
    queryKey: ['sentInvites', oid],
    queryFn: async ({ signal }) => (await call('listInvites', { params: { oid } }, { signal })).Items,
  })

/** Refreshes a workspace's pending invites and invite link when they change. */
export function useLiveSentInvites(oid: string): void {
  const queryClient = useQueryClient()
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: sentInvitesQuery(oid).queryKey })
    void queryClient.invalidateQueries({ queryKey: inviteLinkQuery(oid).queryKey })
  }
  useServerEvents({
    onEvent: (event) => event.type === 'members' && event.id === oid && refetch(),
    onReconnect: refetch,
  })
}

/** Creates a mutation that changes a workspace's pending invites and refetches them afterward. */
function useInviteCall<V, R>(oid: string, run: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sentInvitesQuery(oid).queryKey }),
  })
}

export const useSendInvites = (oid: string) =>
  useInviteCall(oid, (emails: string[]) => call('sendInvites', { params: { oid }, body: { emails } }))

export const useResendInvite = (oid: string) =>
  useInviteCall(oid, (inviteId: string) => call('resendInvite', { params: { oid, inviteId } }))

export const useWithdrawInvite = (oid: string) =>
  useInviteCall(oid, (inviteId: string) => call('withdrawInvite', { params: { oid, inviteId } }))

/** Checks addresses without inviting anyone. */
export const useCheckInvites = (oid: string) =>
  useMutation({
    mutationFn: (emails: string[]) =>
      call('sendInvites', { params: { oid }, body: { emails, preview: true } }),
  })

/** Fetches a workspace's invite link; null if there is none. */
export const inviteLinkQuery = (oid: string) =>
  queryOptions({
    queryKey: ['inviteLink', oid],
    queryFn: ({ signal }) => call('getInviteLink', { params: { oid } }, { signal }),
  })

/** Creates the invite link; its key is included only in this response. */
export function useCreateInviteLink(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { days: number; maxUses?: number }) =>
      call('createInviteLink', { params: { oid }, body }),
    onSuccess: ({ link }) => queryClient.setQueryData(inviteLinkQuery(oid).queryKey, link),
  })
}

export function useRevokeInviteLink(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('revokeInviteLink', { params: { oid } }),
    onSuccess: () => queryClient.setQueryData(inviteLinkQuery(oid).queryKey, null),
  })
}

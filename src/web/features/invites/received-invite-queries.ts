import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches the invites that the user has received. */
export const receivedInvitesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['receivedInvites', uid],
    queryFn: async ({ signal }) => (await call('listReceivedInvites', { params: { uid } }, { signal })).Items,
    staleTime: 60_000,
  })

/** Fetches an invite by its link's key. */
export const inviteQuery = (key: string) =>
  queryOptions({
    queryKey: ['invite', key],
    queryFn: ({ signal }) => call('getInvite', { params: { key } }, { signal }),
    retry: false,
  })

/** Accepts or declines an invite by its key or ID. */
export function useAnswerInvite(uid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, accept }: { key: string; accept: boolean }): Promise<unknown> =>
      call(accept ? 'acceptInvite' : 'declineInvite', { params: { key } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedInvitesQuery(uid).queryKey }),
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a user's podcast subscriptions in a workspace. */
export const podcastsQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: ['podcasts', uid, orgId],
    queryFn: ({ signal }) => call('listPodcasts', { params: { uid }, query: { orgId } }, { signal }),
    staleTime: 0,
  })

/** Creates a mutation that pauses, resumes or removes a subscription. */
export function useChangePodcast(uid: string, podcastId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: 'pause' | 'resume' | 'remove') => {
      const params = { uid, podcastId }
      if (change === 'remove') await call('removePodcast', { params })
      else await call('changePodcast', { params, body: { paused: change === 'pause' } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['podcasts', uid] }),
  })
}

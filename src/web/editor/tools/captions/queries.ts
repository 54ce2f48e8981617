import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import { call } from '#web/lib/api.ts'

/** Fetches a workspace with its caption profiles. */
export const workspaceQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['workspace', orgId, 'captions'],
    queryFn: ({ signal }) => call('getWorkspace', { params: { oid: orgId } }, { signal }),
    staleTime: 60_000,
  })

/** Saves all caption profiles of a workspace. */
export function useSaveProfiles(orgId: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (captionProfiles: OwnCaptionProfile[]) =>
      call('changeWorkspace', { params: { oid: orgId }, body: { captionProfiles } }),
    onSuccess: () => queryClient.invalidateQueries(workspaceQuery(orgId)),
    onError,
  })
}

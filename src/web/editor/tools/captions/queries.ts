import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import { call } from '#web/lib/api/api.ts'
import { workspaceQuery } from '#web/lib/queries/workspace-query.ts'

/** Saves all of a workspace's caption profiles. */
export function useSaveProfiles(orgId: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (captionProfiles: OwnCaptionProfile[]) =>
      call('changeWorkspace', { params: { oid: orgId }, body: { captionProfiles } }),
    onSuccess: () => queryClient.invalidateQueries(workspaceQuery(orgId)),
    onError,
  })
}

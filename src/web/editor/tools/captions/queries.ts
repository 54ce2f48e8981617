import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import { call } from '#web/lib/api/api.ts'
import { workspaceQuery } from '#web/lib/queries/workspace-query.ts'

type ProfilesChange = (profiles: readonly OwnCaptionProfile[]) => OwnCaptionProfile[]

/** Changes a workspace's caption profiles; keeps other users' changes. */
export function useSaveProfiles(orgId: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: ProfilesChange) => {
      // All profiles are saved together, and others may have changed some since the last fetch.
      const workspace = await queryClient.fetchQuery({ ...workspaceQuery(orgId), staleTime: 0 })
      const captionProfiles = change(workspace.captionProfiles)
      return call('changeWorkspace', { params: { oid: orgId }, body: { captionProfiles } })
    },
    onSuccess: () => queryClient.invalidateQueries(workspaceQuery(orgId)),
    onError,
  })
}

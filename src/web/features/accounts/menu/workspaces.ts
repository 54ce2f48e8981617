import { useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '#contract/accounts.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { PictureKind } from '#contract/workspaces.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { call, sendFile } from '#web/lib/api/api.ts'

interface NewWorkspace {
  name: string
  locale?: Workspace['locale']
  currency?: Currency
  coupon?: string
}

/** Returns functions that create, change, leave and delete workspaces and update the session. */
export function useWorkspaceActions(uid: string) {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQuery
  const refetch = () => queryClient.refetchQueries({ queryKey })
  return {
    /** The new workspace becomes the current one. */
    create: async (body: NewWorkspace) =>
      queryClient.setQueryData(queryKey, await call('addWorkspace', { body })),
    change: async (oid: string, body: { name?: string; url?: string | null }) => {
      await call('changeWorkspace', { params: { oid }, body })
      await refetch()
    },
    putPicture: async (oid: string, kind: PictureKind, file: Blob) => {
      await sendFile('putWorkspacePicture', { params: { oid, kind } }, file)
      await refetch()
    },
    removePicture: async (oid: string, kind: PictureKind) => {
      await call('removeWorkspacePicture', { params: { oid, kind } })
      await refetch()
    },
    /** Deletes a workspace; it can be restored for 48 hours. */
    markForDeletion: async (oid: string) => {
      await call('deleteWorkspace', { params: { oid } })
      await refetch()
    },
    restore: async (oid: string) => {
      await call('restoreWorkspace', { params: { oid } })
      await refetch()
    },
    leave: async (oid: string) => {
      await call('removeMember', { params: { oid, uid } })
      await refetch()
    },
  }
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DataExport } from '#contract/data-export.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import { type CallInput, call } from '#web/lib/api/api.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'

const pollMs = 2000

const params = (uid: string) => ({ params: { uid } })

export const isRunning = (archive: DataExport | null | undefined): boolean =>
  archive != null && isExportRunning(archive)

export const exportQuery = (uid: string) =>
  queryOptions({
    queryKey: ['account-deletion', uid, 'export'],
    queryFn: ({ signal }) => call('getDataExport', params(uid), { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
    staleTime: 0,
  })

export function useStartExport(uid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('startDataExport', params(uid)),
    onSuccess: (archive) => queryClient.setQueryData(exportQuery(uid).queryKey, archive),
    // Another tab may have started an export.
    onError: () => queryClient.invalidateQueries({ queryKey: exportQuery(uid).queryKey }),
  })
}

export function useRemoveExport(uid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeDataExport', params(uid)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportQuery(uid).queryKey }),
  })
}

/** Makes the browser download a region's archive; defaults to the home region. */
export function useDownloadArchive(uid: string) {
  return useMutation({
    mutationFn: (region?: 'us' | 'eu') =>
      call('createDataExportLink', { ...params(uid), query: { ...(region && { region }) } }),
    onSuccess: ({ url }) => startDownload(url),
  })
}

export const deletionPlanQuery = (uid: string) =>
  queryOptions({
    queryKey: ['account-deletion', uid, 'plan'],
    queryFn: ({ signal }) => call('planDeletion', params(uid), { signal }),
    staleTime: 0,
  })

export type DeletionRequest = CallInput<'deleteAccount'>['body']

export function useDeleteAccount(uid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DeletionRequest) => call('deleteAccount', { ...params(uid), body }),
    // Members may have joined or left since.
    onError: () => queryClient.invalidateQueries({ queryKey: deletionPlanQuery(uid).queryKey }),
  })
}

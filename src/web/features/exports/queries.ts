import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import { type CallInput, call } from '#web/lib/api/api.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'

const pollMs = 1000

const params = (uid: string) => ({ params: { uid } })

export const isInProgress = (bulkExport: BulkExport | null | undefined): boolean =>
  bulkExport != null && isExportRunning(bulkExport)

/** Fetches the user's export in progress, or the latest one. */
export const bulkExportQuery = (uid: string) =>
  queryOptions({
    queryKey: ['exports', 'bulk', uid],
    queryFn: ({ signal }) => call('getBulkExport', params(uid), { signal }),
    refetchInterval: ({ state }) => (isInProgress(state.data) ? pollMs : false),
    refetchIntervalInBackground: true,
  })

type PreviewInput = CallInput<'previewExport'>

export const previewKey = ['exports', 'preview'] as const

/**
 * Fetches the beginning of a file. Until it has arrived, the result is the previous file's, which may have
 * another format.
 */
export const previewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: [...previewKey, input],
    queryFn: async ({ signal }) => ({
      ...(await call('previewExport', input, { signal })),
      format: input.query?.format,
    }),
    placeholderData: keepPreviousData,
    // The transcript may have changed in the meantime.
    staleTime: 0,
    gcTime: 0,
  })

export function useStartBulkExport(uid: string, onStarted: () => void) {
  const client = useQueryClient()
  const { queryKey } = bulkExportQuery(uid)
  return useMutation({
    mutationFn: (body: CallInput<'startBulkExport'>['body']) =>
      call('startBulkExport', { ...params(uid), body }),
    onSuccess: (bulkExport) => {
      client.setQueryData(queryKey, bulkExport)
      onStarted()
    },
    // Another window may have started an export.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useRemoveBulkExport(uid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeBulkExport', params(uid)),
    onSettled: () => client.invalidateQueries({ queryKey: bulkExportQuery(uid).queryKey }),
  })
}

/** Makes the browser download the archive. */
export function useDownloadBulkExport(uid: string, onError: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('createBulkExportLink', params(uid)),
    onSuccess: ({ url }) => {
      startDownload(url)
      client.setQueryData(
        bulkExportQuery(uid).queryKey,
        (bulkExport) => bulkExport && { ...bulkExport, downloaded: true },
      )
    },
    onError,
  })
}

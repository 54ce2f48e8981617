import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaExport } from '#contract/media-exports.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import { type CallInput, call } from '#web/lib/api/api.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'

const pollMs = 1000

export const isBeingCreated = (mediaExport: MediaExport | null | undefined): mediaExport is MediaExport =>
  mediaExport != null && isExportRunning(mediaExport)

/** Fetches the user's media export of a collection. */
export const mediaExportQuery = (id: string) =>
  queryOptions({
    queryKey: ['exports', 'media', id],
    queryFn: ({ signal }) => call('getMediaExport', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isBeingCreated(state.data) ? pollMs : false),
    // Another tab may have started an export.
    staleTime: 0,
  })

export function useStartMediaExport(id: string) {
  const client = useQueryClient()
  const { queryKey } = mediaExportQuery(id)
  return useMutation({
    mutationFn: (body: CallInput<'startMediaExport'>['body']) =>
      call('startMediaExport', { params: { id }, body }),
    onSuccess: (mediaExport) => client.setQueryData(queryKey, mediaExport),
  })
}

export function useRemoveMediaExport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeMediaExport', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: mediaExportQuery(id).queryKey }),
  })
}

/** Makes the browser download the file. */
export function useDownloadMediaExport(id: string) {
  return useMutation({
    mutationFn: () => call('createMediaExportLink', { params: { id } }),
    onSuccess: ({ url }) => startDownload(url),
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { call } from '#web/lib/api/api.ts'
import {
  cancelCollection,
  fetchCollection,
  renameCollection,
  retryCollection,
} from '#web/lib/api/collection-calls.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { useSaveText } from '#web/lib/api/use-save-text.ts'

const pollMs = 5_000

/** Fetches a document's dashboard entry; polled while generating, in case no event arrives. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => fetchCollection(id, signal),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })

/**
 * Fetches the content and its revision. Because this is the initial state for editing, it is never refetched
 * automatically.
 */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'content'],
    queryFn: ({ signal }) => call('getContent', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // After a reconnect, repeat only failed requests.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { refreshNotice: 'always' },
  })

/** Fetches the saved content for a comparison. */
export const currentContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'compared'],
    queryFn: ({ signal }) => call('getContent', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Fetches a version's content, which never changes. */
export const versionContentQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['document', id, 'content', versionId],
    queryFn: ({ signal }) => call('getContent', { params: { id }, query: { versionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { refreshNotice: 'always' },
  })

/** Fetches a document's original and the translations that the viewer can see. */
export const translationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'translations'],
    queryFn: ({ signal }) => call('listTranslations', { params: { id } }, { signal }),
    // A translation may have finished since the last request.
    staleTime: 0,
  })

/** Fetches the pictures; polled while any of them is in progress, in case no event arrives. */
export const picturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'media'],
    queryFn: ({ signal }) => call('listMedia', { params: { id }, query: {} }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && Object.keys(state.data.processing).length > 0 ? pollMs : false,
  })

/** Keeps the displayed document up to date when it is edited here or elsewhere. */
export function useLiveDocument(id: string): void {
  const client = useQueryClient()
  const { queryKey } = documentQuery(id)
  const refetch = () => void client.invalidateQueries({ queryKey, exact: true })
  useServerEvents({
    onReconnect: refetch,
    onEvent: (event) => {
      if (event.type === 'collection' && event.collection.id === id)
        client.setQueryData(queryKey, event.collection)
      if (event.type === 'collectionDeleted' && event.id === id) refetch()
    },
  })
}

/** Calls a function when a document's text may have changed. */
export function useDocumentChanges(id: string, onChange: () => void): void {
  useServerEvents({
    onReconnect: onChange,
    onEvent: (event) => {
      if (event.type === 'collection' && event.collection.id === id) onChange()
    },
  })
}

export const saveContent = (id: string, content: DocumentState['content'], revision: number) =>
  call('changeContent', { params: { id }, body: { content, revision } })

export const readContent = (id: string) => call('getContent', { params: { id } })

export const useRenameDocument = (id: string) =>
  useSaveText({
    queryKey: documentQuery(id).queryKey,
    field: 'name',
    save: (name) => renameCollection(id, name),
  })

/** Retries or cancels a document. */
export function useChangeDocument(document: Collection, onChanged: (collection: Collection) => void) {
  const client = useQueryClient()
  const { id } = document
  return useMutation({
    mutationFn: (change: 'retry' | 'cancel') =>
      change === 'retry' ? retryCollection(document) : cancelCollection(id),
    onSuccess: (collection) => {
      client.setQueryData(documentQuery(id).queryKey, collection)
      onChanged(collection)
    },
  })
}

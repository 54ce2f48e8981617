import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import { call } from '#web/lib/api/api.ts'
import {
  cancelCollection,
  fetchCollection,
  renameCollection,
  retryCollection,
} from '#web/lib/api/collection-calls.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

const pollMs = 5_000

/** Fetches a document's dashboard entry; polled during generation in case no event arrives. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => fetchCollection(id, signal),
    refetchInterval: ({ state }) => (state.data && isGenerating(state.data) ? pollMs : false),
  })

/**
 * Fetches the content, with its revision. Used as the initial state of editing, so it is never refetched automatically.
 */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'content'],
    queryFn: ({ signal }) => call('getContent', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // After reconnecting, only failed requests are repeated.
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

/** Fetches the content of a version, which never changes. */
export const versionContentQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['document', id, 'content', versionId],
    queryFn: ({ signal }) => call('getContent', { params: { id }, query: { versionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { refreshNotice: 'always' },
  })

/** Fetches the original of a document and its translations that the viewer can see. */
export const translationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'translations'],
    queryFn: ({ signal }) => call('listTranslations', { params: { id } }, { signal }),
    // A translation may have finished since the last request.
    staleTime: 0,
  })

/** Fetches the pictures; polled while any is in progress, in case no event arrives. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'media'],
    queryFn: ({ signal }) => call('listMedia', { params: { id }, query: {} }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && Object.keys(state.data.processing).length > 0 ? pollMs : false,
  })

/** Returns whether the text is still being generated or translated. */
export const isGenerating = ({ processing: { state } }: Collection): boolean =>
  state === 'queued' || state === 'processing' || state === 'translating'

/** Keeps the displayed document up to date while it is edited here or elsewhere. */
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

/** Calls a function when the text of a document may have changed. */
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

/** Renames, retries or cancels a document. */
export function useChangeDocument(document: Collection, onChanged: (collection: Collection) => void) {
  const client = useQueryClient()
  const { id } = document
  return useMutation({
    mutationFn: (change: { name: string } | 'retry' | 'cancel') => {
      if (change === 'retry') return retryCollection(document)
      return change === 'cancel' ? cancelCollection(id) : renameCollection(id, change.name)
    },
    onSuccess: (collection) => {
      client.setQueryData(documentQuery(id).queryKey, collection)
      onChanged(collection)
    },
  })
}

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Collection } from '#contract/collection.ts'
import { peaksPerSecond } from '#contract/limits.ts'
import type { PackedTranscript, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Version as NamedVersion } from '#contract/versions.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { unpackWords } from '#domain/words/packed-words.ts'
import { fromTurns, toTurns } from '#domain/words/paragraphs.ts'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import type { Version } from '#web/editor/core/saving/edits.ts'
import { type CallInput, call } from '#web/lib/api/api.ts'
import {
  fetchCollection,
  renameCollection,
  retryCollection,
  retryInLanguage,
} from '#web/lib/api/collection-calls.ts'
import { useIsStreamLive, useServerEvents } from '#web/lib/api/events.ts'
import { useCollectionCall } from '#web/lib/api/use-collection-call.ts'
import { useSaveText } from '#web/lib/api/use-save-text.ts'
import { track } from '#web/lib/track.ts'

const pollMs = 3_000

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id],
    queryFn: ({ signal }) => fetchCollection(id, signal),
    meta: { refreshNotice: 'always' },
  })

export interface LoadedTranscript extends Version {
  speakers: readonly TranscriptSpeaker[]
}

/** Fetches a transcript, with the first word of each turn marked. */
export async function fetchTranscript(id: string): Promise<LoadedTranscript> {
  return toLoadedTranscript(await call('getPackedTranscript', { params: { id } }))
}

/** Unpacks the server's response. */
export const toLoadedTranscript = ({ revision, words, speakers }: PackedTranscript): LoadedTranscript => ({
  revision,
  words: fromTurns(toTurns(unpackWords(words))),
  speakers,
})

export interface LoadedVersion extends LoadedTranscript {
  version: NamedVersion
}

/** Fetches a version of a transcript; immutable except for its name. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['collection', id, 'version', versionId],
    queryFn: async ({ signal }): Promise<LoadedVersion> => {
      const packedTranscript = await call(
        'getPackedTranscript',
        { params: { id }, query: { versionId } },
        { signal },
      )
      if (!packedTranscript.version) throw new Error('The response has no version')
      return { ...toLoadedTranscript(packedTranscript), version: packedTranscript.version }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** Fetches the initial editing state. Never refetched, because the saver keeps it up to date. */
export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'transcript'],
    queryFn: () => fetchTranscript(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { refreshNotice: 'always' },
  })

/** Fetches a transcript's sources and replacements; refetched whenever they are shown. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'about'],
    queryFn: async ({ signal }) => {
      const { sources, replacements } = await call('getPackedTranscript', { params: { id } }, { signal })
      return { sources, replacements }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Fetches a recording's waveform peaks. */
export async function fetchPeaks(
  input: CallInput<'getPackedPeaks'>,
  signal: AbortSignal,
): Promise<PeakBytes> {
  const bytes = (await call('getPackedPeaks', input, { signal })) as Blob
  return { perSecond: peaksPerSecond, data: new Uint8Array(await bytes.arrayBuffer()) }
}

export const peaksQuery = ({ id, mediaDeleted }: Pick<Collection, 'id' | 'mediaDeleted'>) =>
  queryOptions({
    queryKey: ['collection', id, 'peaks'],
    enabled: mediaDeleted === null,
    queryFn: ({ signal }) => fetchPeaks({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/**
 * Returns the current state of a collection, updated by events, or by polling while it is being
 * processed and events are unavailable.
 */
export function useLiveCollection(id: string) {
  const queryClient = useQueryClient()
  const streamIsLive = useIsStreamLive()
  const { queryKey } = collectionQuery(id)
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection' && event.collection.id === id)
        queryClient.setQueryData(queryKey, event.collection)
      // This event is also sent when the collection is no longer shared with the viewer.
      if (event.type === 'collectionDeleted' && event.id === id)
        void queryClient.invalidateQueries({ queryKey, exact: true })
    },
    onReconnect: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
  })
  return useQuery({
    ...collectionQuery(id),
    // Someone else may have started editing since the last fetch.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      !streamIsLive && (isInProgress(state.data) || state.data?.editing) ? pollMs : false,
  })
}

const isInProgress = (collection: Collection | undefined) =>
  collection !== undefined && (collection.denoising || isRunning(collection))

const putCollection = (queryClient: QueryClient, collection: Collection) =>
  queryClient.setQueryData(collectionQuery(collection.id).queryKey, collection)

export const useRetryCollection = () => useCollectionCall(retryCollection, putCollection)

export const useRetryInLanguage = () => useCollectionCall(retryInLanguage, putCollection)

export const useDenoise = () =>
  useCollectionCall((id: string) => call('denoiseCollection', { params: { id } }), putCollection)

export const useRenameCollection = (id: string) =>
  useSaveText({
    queryKey: collectionQuery(id).queryKey,
    field: 'name',
    save: (name) => renameCollection(id, name),
  })

/** Marks a shared collection as opened, because the dashboard counts unopened ones. */
export function useMarkOpened({ id, userId }: Collection, viewer: string): void {
  useEffect(() => {
    void track('Transcript Opened', { id })
  }, [id])
  const isShared = userId !== viewer
  useEffect(() => {
    // After a failure, the next visit tries again.
    if (isShared) call('markOpened', { params: { id } }).catch(() => {})
  }, [isShared, id])
}

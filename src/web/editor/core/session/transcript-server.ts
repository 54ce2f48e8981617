import { toRangeEdits } from '#domain/edits/assignments.ts'
import { wordsToItems } from '#domain/words/items.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Edit, Operation } from '#web/editor/core/saving/edits.ts'
import type { TranscriptServer } from '#web/editor/core/saving/saver-parts.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { fetchTranscript, type LoadedTranscript } from './queries.ts'

/** Maximum size of a request that can outlive the page, in bytes; browsers allow 64 KiB. */
const maxKeepaliveBytes = 50_000
const maxKeepaliveWords = 1_000
/** Request timeout, in milliseconds; extended per word to allow for slow connections. */
const timeoutMs = 20_000
const timeoutPerWordMs = 10

/** Creates the client that the saver uses to access a collection's transcript. */
export function createTranscriptServer(
  collectionId: string,
  onLoaded: (transcript: LoadedTranscript) => void,
): TranscriptServer {
  return {
    async load() {
      const transcript = await fetchTranscript(collectionId)
      onLoaded(transcript)
      return transcript
    },
    save: async ({ id, baseRevision, edits, version }: Operation) => {
      const body = { operationId: id, baseRevision, ...changesOf(edits), version }
      const response = call(
        'patchTranscript',
        { params: { id: collectionId }, body },
        { keepalive: canKeepAlive(body, edits) },
      )
      const { revision } = await withTimeout(response, timeoutMs + countOf(edits) * timeoutPerWordMs)
      return revision
    },
  }
}

/** Returns the request body: a range for a single edit with words, or a list for anything else. */
function changesOf(edits: readonly Edit[]) {
  const [first, ...otherEdits] = edits
    .flatMap(({ was, ...patch }) => toRangeEdits(patch, was))
    .map(({ startTime, endTime, ...change }) => ({
      startTime: toSeconds(startTime),
      endTime: toSeconds(endTime),
      ...('words' in change ? { words: wordsToItems(change.words) } : change),
    }))
  return first && otherEdits.length === 0 && 'words' in first
    ? first
    : { edits: first ? [first, ...otherEdits] : [] }
}

const countOf = (edits: readonly Edit[]) => edits.reduce((count, { words }) => count + words.length, 0)

/**
 * Returns whether a request is small enough to outlive the page. Obviously large ones aren't
 * measured, because measuring is slow.
 */
const canKeepAlive = (body: object, edits: readonly Edit[]): boolean =>
  countOf(edits) <= maxKeepaliveWords && JSON.stringify(body).length < maxKeepaliveBytes

/** Rejects after a timeout. The request continues; if it is repeated, the server applies it only once. */
function withTimeout<T>(response: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('network', 0, 'The request timed out')), limitMs)
  })
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}

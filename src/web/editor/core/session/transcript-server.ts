import { shorten } from '#domain/assignments.ts'
import { toSeconds, wordsToItems } from '#domain/items.ts'
import type { Edit, Operation } from '#web/editor/core/saving/edits.ts'
import type { TranscriptServer } from '#web/editor/core/saving/saver-parts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { fetchTranscript, type LoadedTranscript } from './queries.ts'

/** Browsers let at most 64 KiB outlive the page. */
const outlivingBytes = 50_000
const outlivingWords = 1_000
/** Timeout of a response, in milliseconds; more per word, for slow connections. */
const timeoutMs = 20_000
const timeoutPerWordMs = 10

/** The transcript of one collection, as the saver needs it. */
export function transcriptServer(
  collectionId: string,
  onLoaded: (loaded: LoadedTranscript) => void,
): TranscriptServer {
  return {
    async load() {
      const loaded = await fetchTranscript(collectionId)
      onLoaded(loaded)
      return loaded
    },
    save: async ({ id, baseRevision, edits, version }: Operation) => {
      const body = { operationId: id, baseRevision, ...changesOf(edits), version }
      const answer = call(
        'patchTranscript',
        { params: { id: collectionId }, body },
        { keepalive: mayOutlive(body, edits) },
      )
      const { revision } = await inTime(answer, timeoutMs + countOf(edits) * timeoutPerWordMs)
      return revision
    },
  }
}

/** One edit as a range and its words; several edits, or one without words, as a list. */
function changesOf(edits: readonly Edit[]) {
  const [first, ...others] = edits
    .flatMap(({ was, ...patch }) => shorten(patch, was))
    .map(({ startTime, endTime, ...change }) => ({
      startTime: toSeconds(startTime),
      endTime: toSeconds(endTime),
      ...('words' in change ? { words: wordsToItems(change.words) } : change),
    }))
  return first && others.length === 0 && 'words' in first ? first : { edits: first ? [first, ...others] : [] }
}

const countOf = (edits: readonly Edit[]) => edits.reduce((count, { words }) => count + words.length, 0)

/** Measuring takes time, so obviously large ones aren't measured. */
const mayOutlive = (body: object, edits: readonly Edit[]): boolean =>
  countOf(edits) <= outlivingWords && JSON.stringify(body).length < outlivingBytes

/** The call continues, but counts as unanswered: if repeated, the server applies it once. */
function inTime<T>(answer: Promise<T>, within: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('network', 0, 'No answer in time')), within)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

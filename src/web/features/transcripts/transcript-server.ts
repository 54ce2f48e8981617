import { transcriptEndpoints } from '#contract/transcripts.ts'
import { shorten } from '#domain/assignments.ts'
import { toSeconds, wordsToItems } from '#domain/items.ts'
import { call } from '#web/lib/api.ts'
import { fetchTranscript, type LoadedTranscript } from './queries.ts'
import type { Edit, Operation } from './saving/edits.ts'
import type { TranscriptServer } from './saving/saver-parts.ts'

/** Browsers let at most 64 KiB outlive the page. */
const outlivingBytes = 50_000
const outlivingWords = 1_000

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
      const { revision } = await call(
        transcriptEndpoints.patchTranscript,
        { params: { id: collectionId }, body },
        { keepalive: mayOutlive(body, edits) },
      )
      return revision
    },
  }
}

/** One edit as a range and its words; several, or one that needs no words, as such. */
function changesOf(edits: readonly Edit[]) {
  const [first, ...others] = edits
    .flatMap(({ was, ...patch }) => shorten(patch, was))
    .map(({ startTime, endTime, ...change }) => ({
      ...{ startTime: toSeconds(startTime), endTime: toSeconds(endTime) },
      ...('words' in change ? { words: wordsToItems(change.words) } : change),
    }))
  return first && others.length === 0 && 'words' in first ? first : { edits: first ? [first, ...others] : [] }
}

/** What is surely too large is not even measured: that takes time. */
function mayOutlive(body: object, edits: readonly Edit[]): boolean {
  const words = edits.reduce((count, edit) => count + edit.words.length, 0)
  return words <= outlivingWords && JSON.stringify(body).length < outlivingBytes
}

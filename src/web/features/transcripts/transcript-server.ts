import { transcriptEndpoints } from '#contract/transcripts.ts'
import { toSeconds, wordsToItems } from '#domain/items.ts'
import { call } from '#web/lib/api.ts'
import { fetchTranscript, type LoadedTranscript } from './queries.ts'
import type { Operation } from './saving/edits.ts'
import type { TranscriptServer } from './saving/saver-parts.ts'

/** Browsers let at most 64 KiB outlive the page. */
const outlivingBytes = 50_000

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
    save: async ({ id, baseRevision, edit, version }: Operation) => {
      const body = {
        operationId: id,
        baseRevision,
        startTime: toSeconds(edit.startTime),
        endTime: toSeconds(edit.endTime),
        words: wordsToItems(edit.words),
        version,
      }
      const keepalive = JSON.stringify(body).length < outlivingBytes
      const answer = await call(
        transcriptEndpoints.patchTranscript,
        { params: { id: collectionId }, body },
        { keepalive },
      )
      return answer.revision
    },
  }
}

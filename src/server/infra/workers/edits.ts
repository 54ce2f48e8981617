import { parse as parseJson } from 'secure-json-parse'
import type { z } from 'zod'
import { type ItemInput, transcriptEndpoints } from '#contract/transcripts.ts'
import type { RangeEdit } from '#domain/edits/assignments.ts'
import { type EditsText, type StoredEdits, toEditsText, wordsInRanges } from '#domain/edits/chunk-edits.ts'
import { itemsToWords, withSpeakers, wordsToItems } from '#domain/words/items.ts'
import { toMs } from '#domain/words/seconds.ts'
import { formatIssues } from '#server/infra/http/schema.ts'

const schema = transcriptEndpoints.patchTranscript.body
type Body = z.output<typeof schema>

export type TranscriptEdit = Pick<Body, 'operationId' | 'baseRevision' | 'checkout' | 'version'> & {
  edits: EditsText
}

/** Parses a request body into an edit; returns the problem if it is malformed or doesn't match the schema. */
export function readEdit(
  bytes: Uint8Array,
): { edit: TranscriptEdit } | { malformed: string } | { issues: ReturnType<typeof formatIssues> } {
  let body: unknown
  try {
    // Like Fastify's parser for small bodies, this rejects keys that would change a prototype.
    body = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  } catch (error) {
    return { malformed: (error as Error).message }
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) return { issues: formatIssues(parsed.error, 'body') }
  const { operationId, baseRevision, checkout, version } = parsed.data
  return {
    edit: { operationId, baseRevision, checkout, version, edits: toEditsText(rangeEdits(parsed.data)) },
  }
}

function rangeEdits({ startTime = 0, endTime = 0, words = [], edits }: Body): RangeEdit[] {
  type EditInput = { startTime: number; endTime: number } & ({ words: ItemInput[] } | { speaker: string })
  return ((edits ?? [{ startTime, endTime, words }]) as EditInput[]).map((edit) => {
    const range = { startTime: toMs(edit.startTime), endTime: toMs(edit.endTime) }
    return 'words' in edit
      ? { ...range, words: itemsToWords(edit.words) }
      : { ...range, speaker: edit.speaker }
  })
}

/** Serializes the stored words in the edits' ranges as JSON, with their revision. */
export function writeCurrentWords({
  revision,
  ...stored
}: StoredEdits & { revision: number }): Uint8Array<ArrayBuffer> {
  const items = withSpeakers(wordsToItems(wordsInRanges(stored)))
  return new TextEncoder().encode(JSON.stringify({ revision, items }))
}

import { z } from 'zod'
import { captionMark, packedCaptions } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { exportFiles } from './export-formats.ts'
import { exportOptions } from './export-options.ts'
import { id, locale, publicLinkKey, seconds, text } from './ids.ts'
import { maxWordLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { speakerColors } from './speaker-colors.ts'
import { version } from './versions.ts'

export const transcriptItem = z
  .object({
    start_time: seconds,
    end_time: seconds,
    type: z
      .literal('pronunciation')
      .default('pronunciation')
      .describe('Punctuation is part of the preceding word.'),
    alternatives: z
      .array(
        z.object({
          content: text.min(1).max(maxWordLength),
          confidence: z.number().min(0).max(1).nullish(),
          speaker: text.min(1).max(80).optional().describe("Same as the word's speaker."),
        }),
      )
      .min(1)
      .max(10),
    speaker: text.min(1).max(80),
    turn: z.boolean().optional().describe('Whether the word starts a turn.'),
    edited: z.boolean().optional().describe('Whether a person edited the word.'),
    interpolated: z.boolean().optional().describe('Whether the times were estimated from neighboring words.'),
    bookmark: z
      .boolean()
      .optional()
      .describe('Whether the word has a bookmark. Bookmarks are visible to everyone with access.'),
    skip: z.boolean().optional().describe('Whether API clients should skip the word.'),
    redacted: z
      .boolean()
      .optional()
      .describe('Whether the word is redacted: hidden on public pages, and in exports with `redact`.'),
    caption: captionMark.optional().describe('Manually chosen caption breaks and times.'),
    source: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe("Index of the word's engine in `results.sources`. Absent for the first engine."),
  })
  .meta({ id: 'TranscriptItem' })
export type TranscriptItem = z.infer<typeof transcriptItem>

export const transcriptSpeaker = z
  .object({ id: z.string(), name: z.string(), color: z.enum(speakerColors).optional() })
  .meta({ id: 'TranscriptSpeaker' })
export type TranscriptSpeaker = z.infer<typeof transcriptSpeaker>

/**
 * A word sent by a client. Amazon Transcribe's format is also accepted: punctuation as separate items, which
 * need no times or speaker, and speakers in the alternatives.
 */
const itemInput = transcriptItem
  .extend({
    type: z
      .enum(['pronunciation', 'punctuation'])
      .default('pronunciation')
      .describe('Punctuation is appended to the preceding word.'),
    start_time: seconds.optional(),
    end_time: seconds.optional(),
    speaker: transcriptItem.shape.speaker.optional(),
  })
  .refine(
    ({ type, start_time, end_time, speaker, alternatives }) =>
      type === 'punctuation' ||
      ![start_time, end_time, speaker ?? alternatives[0]?.speaker].includes(undefined),
    'A word needs a start time, an end time and a speaker',
  )
  .meta({ id: 'GivenTranscriptItem' })
export type ItemInput = z.output<typeof itemInput>

/** A speech engine that transcribed some of the words. */
export const transcriptSource = z
  .object({ engine: z.string(), model: z.string(), language: z.string() })
  .meta({ id: 'TranscriptSource' })
export type TranscriptSource = z.infer<typeof transcriptSource>

/** A replacement rule that changed words. */
export const transcriptReplacement = z
  .object({ time: seconds, heard: z.string(), write: z.string() })
  .meta({ id: 'TranscriptReplacement' })
export type TranscriptReplacement = z.infer<typeof transcriptReplacement>

export const transcript = z
  .object({
    revision: z
      .number()
      .int()
      .describe('Number of saved edits. Send it as `baseRevision` with the next edit.'),
    versionId: id.optional().describe('ID of the requested version. Absent for the current transcript.'),
    results: z.object({
      items: z.array(transcriptItem),
      speakers: z.array(transcriptSpeaker),
      bookmarks: z.array(seconds).describe('Start times of bookmarked words.'),
      sources: z.array(transcriptSource),
      replacements: z.array(transcriptReplacement),
    }),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof transcript>

const positions = z.array(z.number().int().min(0))
const run = <T extends z.ZodType>(value: T) => z.tuple([value, z.number().int().min(1)])

/** Words as columns: the nth token of `text` has the nth start, duration and confidence. */
export const packedWords = z
  .object({
    text: z.string().describe('Words, separated by single spaces.'),
    starts: z.array(z.number().int()).describe('Milliseconds since the start of the preceding word.'),
    durations: z.array(z.number().int()).describe('Duration of each word, in milliseconds.'),
    confidences: z.array(z.number().nullable()),
    speakers: z.array(run(z.string())).describe('Pairs of a speaker and a number of consecutive words.'),
    sources: z
      .array(run(z.number().int()))
      .describe('Pairs of an index in `sources` and a number of consecutive words.'),
    turns: positions.describe('Indexes of the words that start a turn.'),
    edited: positions,
    interpolated: positions,
    bookmarks: positions,
    skipped: positions.optional().describe('Indexes of words to skip. Absent if there are none.'),
    redacted: positions.optional().describe('Indexes of redacted words. Absent if there are none.'),
    captions: packedCaptions.optional(),
  })
  .meta({ id: 'PackedWords' })
export type PackedWords = z.infer<typeof packedWords>

export const packedTranscript = z
  .object({
    revision: z.number().int(),
    words: packedWords,
    speakers: z.array(transcriptSpeaker),
    sources: z.array(transcriptSource),
    replacements: z.array(transcriptReplacement),
    version: version.optional().describe('Requested version. Absent for the current transcript.'),
  })
  .meta({ id: 'PackedTranscript' })
export type PackedTranscript = z.infer<typeof packedTranscript>

const collectionParams = z.object({ id })
const range = { startTime: seconds, endTime: seconds }
const words = z
  .array(itemInput)
  .max(200_000)
  .refine(
    (items) => items.length === 0 || items.some(({ type }) => type === 'pronunciation'),
    'Punctuation must follow a word',
  )
/** A replacement for the words that start in [startTime, endTime): new words, or only a new speaker. */
const rangeEdit = z.union([
  z.strictObject({ ...range, words }),
  z.strictObject({ ...range, speaker: transcriptItem.shape.speaker }),
])
const versionParams = z.object({
  versionId: id.optional().describe('ID of a version to read instead of the current transcript.'),
})

/** Returns whether the ranges ascend without overlapping. */
function areAscending(ranges: readonly { startTime: number; endTime: number }[]): boolean {
  return ranges.every(
    ({ startTime, endTime }, i) => startTime <= endTime && startTime >= (ranges[i - 1]?.endTime ?? 0),
  )
}

export const transcriptEndpoints = {
  getTranscript: endpoint({
    ...routes.getTranscript,
    corrector: true,
    summary: 'Get a transcript',
    description: 'Returns the words with their times and speakers.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey, ...versionParams.shape }),
    answer: { kind: 'json', schema: transcript, etag: true },
  }),
  getPackedTranscript: endpoint({
    ...routes.getPackedTranscript,
    corrector: true,
    summary: 'Get a compact transcript',
    description: 'Returns the transcript as columns, at about a tenth of the size.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey, ...versionParams.shape }),
    answer: { kind: 'json', schema: packedTranscript, etag: true },
  }),
  patchTranscript: endpoint({
    ...routes.patchTranscript,
    corrector: true,
    summary: 'Edit a transcript',
    description:
      "Replaces the words that start in `[startTime, endTime)`, or changes several such ranges in one edit. Returns 409 with the current revision and words if the base is stale, or 423 with the editor's name while someone else is editing.",
    errors: ['stale_revision', 'locked', 'out_of_order', 'not_ready', 'forbidden'],
    example: {
      params: { id: sample.collection },
      body: {
        operationId: sample.newId,
        baseRevision: 0,
        startTime: 0,
        endTime: 0.1,
        words: [{ start_time: 0, end_time: 0.4, alternatives: [{ content: 'Hello' }], speaker: 'spk_0' }],
      },
    },
    access: 'user',
    maxBodyBytes: 32 * 1024 * 1024,
    unparsedBody: true,
    params: collectionParams,
    body: z
      .object({
        operationId: z
          .uuid()
          .describe(
            'ID of the edit, chosen by the client. Repeating a request with the same ID has no effect.',
          ),
        baseRevision: z.number().int().min(0),
        startTime: range.startTime.optional(),
        endTime: range.endTime.optional(),
        words: words.optional(),
        edits: z
          .array(rangeEdit)
          .min(1)
          .max(50_000)
          .optional()
          .describe(
            'Several ranges in ascending order, without overlap. Replaces `startTime`, `endTime` and `words`.',
          ),
        checkout: z
          .boolean()
          .default(true)
          .describe('Whether to acquire or renew the editing lock. If false, the edit is saved without it.'),
        version: z
          .literal('replace')
          .optional()
          .describe(
            'Whether to save the current transcript as a version first. Use this for bulk replacements.',
          ),
        locale: locale.optional(),
      })
      .refine(
        ({ startTime, endTime, words, edits }) =>
          [startTime, endTime, words].every((field) => (field === undefined) === (edits !== undefined)),
        'Expected either startTime, endTime and words, or edits',
      )
      .refine(
        ({ startTime = 0, endTime = 0, edits = [] }) =>
          areAscending([{ startTime, endTime }]) && areAscending(edits),
        {
          path: ['endTime'],
          message: 'Ranges must be in ascending order and must not overlap',
        },
      ),
    answer: { kind: 'result', schema: z.object({ revision: z.number().int() }) },
  }),
  getSubtitles: endpoint({
    ...routes.getSubtitles,
    summary: 'Export a transcript',
    description:
      "Exports documents, subtitles, tables, and files for editing and annotation programs. Options that don't apply to the format are ignored. The header, footer and title of documents follow the user's and the collection's settings.",
    errors: ['forbidden', 'not_ready'],
    example: { params: { id: sample.collection }, query: { format: 'vtt' } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey, ...exportOptions.shape, ...versionParams.shape }),
    answer: {
      kind: 'raw',
      types: [...new Set(Object.values(exportFiles).map(({ mediaType }) => mediaType))],
    },
  }),
}

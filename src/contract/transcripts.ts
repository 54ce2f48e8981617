import { z } from 'zod'
import { subtitleFormats } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, locale, publicKey, seconds, text } from './ids.ts'
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
      .describe('punctuation is part of the word ahead of it'),
    alternatives: z
      .array(
        z.object({
          content: text.min(1).max(maxWordLength),
          confidence: z.number().min(0).max(1).nullish(),
          speaker: text.min(1).max(80).optional().describe("same as the word's"),
        }),
      )
      .min(1)
      .max(10),
    speaker: text.min(1).max(80),
    turn: z.boolean().optional().describe('this word begins a turn'),
    edited: z.boolean().optional().describe('a person wrote this word'),
    interpolated: z.boolean().optional().describe('its times were estimated from its neighbors'),
    bookmark: z.boolean().optional().describe('the word has a bookmark, which everyone sees'),
    skip: z.boolean().optional().describe('a mark for API clients: a word to pass over'),
    source: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('its engine: position in `results.sources`; absent for the first'),
  })
  .meta({ id: 'TranscriptItem' })
export type TranscriptItem = z.infer<typeof transcriptItem>

export const transcriptSpeaker = z
  .object({ id: z.string(), name: z.string(), color: z.enum(speakerColors).optional() })
  .meta({ id: 'TranscriptSpeaker' })
export type TranscriptSpeaker = z.infer<typeof transcriptSpeaker>

/**
 * A word from a client, also in the form of Amazon Transcribe: punctuation as separate items, which need neither times
 * nor a speaker, and speakers in the alternatives.
 */
const givenItem = transcriptItem
  .extend({
    type: z
      .enum(['pronunciation', 'punctuation'])
      .default('pronunciation')
      .describe('punctuation is appended to the word ahead of it'),
    start_time: seconds.optional(),
    end_time: seconds.optional(),
    speaker: transcriptItem.shape.speaker.optional(),
  })
  .refine(
    ({ type, start_time, end_time, speaker, alternatives }) =>
      type === 'punctuation' ||
      ![start_time, end_time, speaker ?? alternatives[0]?.speaker].includes(undefined),
    'A word needs its times and a speaker',
  )
  .meta({ id: 'GivenTranscriptItem' })
export type GivenItem = z.output<typeof givenItem>

/** A recognizer that wrote words of a transcript. */
export const transcriptSource = z
  .object({ engine: z.string(), model: z.string(), language: z.string() })
  .meta({ id: 'TranscriptSource' })
export type TranscriptSource = z.infer<typeof transcriptSource>

/** A "heard → write" rule that changed words. */
export const transcriptReplacement = z
  .object({ time: seconds, heard: z.string(), write: z.string() })
  .meta({ id: 'TranscriptReplacement' })
export type TranscriptReplacement = z.infer<typeof transcriptReplacement>

export const transcript = z
  .object({
    revision: z.number().int().describe('counts the saved edits; a patch names the one it was made on'),
    versionId: id.optional().describe('the version that was asked for'),
    results: z.object({
      items: z.array(transcriptItem),
      speakers: z.array(transcriptSpeaker),
      bookmarks: z.array(seconds).describe('where the bookmarked words start'),
      sources: z.array(transcriptSource),
      replacements: z.array(transcriptReplacement),
    }),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof transcript>

const positions = z.array(z.number().int().min(0))
const run = <T extends z.ZodType>(value: T) => z.tuple([value, z.number().int().min(1)])

/** Words in columns. The n-th word is the n-th token of `text`, with the n-th start, duration and confidence. */
export const packedWords = z
  .object({
    text: z.string().describe('the words, with one space between'),
    starts: z.array(z.number().int()).describe('milliseconds since the start of the word before'),
    durations: z.array(z.number().int()).describe('milliseconds'),
    confidences: z.array(z.number().nullable()),
    speakers: z.array(run(z.string())).describe('speaker, and number of words'),
    sources: z
      .array(run(z.number().int()))
      .describe('position of the engine in `sources`, and number of words'),
    turns: positions.describe('the words that begin a turn'),
    edited: positions,
    interpolated: positions,
    bookmarks: positions,
    skipped: positions.optional().describe('left out when no word is marked so'),
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
    version: version.optional().describe('the version that was asked for'),
  })
  .meta({ id: 'PackedTranscript' })
export type PackedTranscript = z.infer<typeof packedTranscript>

const collectionParams = z.object({ id })
const range = { startTime: seconds, endTime: seconds }
const words = z
  .array(givenItem)
  .max(200_000)
  .refine(
    (items) => items.length === 0 || items.some(({ type }) => type === 'pronunciation'),
    'Punctuation needs a word',
  )
/** A change of the words that start in [startTime, endTime): other words, or only other speakers. */
const rangeEdit = z.union([
  z.strictObject({ ...range, words }),
  z.strictObject({ ...range, speaker: transcriptItem.shape.speaker }),
])
const whichVersion = z.object({
  versionId: id.optional().describe('ID of a version to read instead of the current transcript'),
})

/** Whether ranges ascend without overlap. */
function ascend(ranges: readonly { startTime: number; endTime: number }[]): boolean {
  return ranges.every(
    ({ startTime, endTime }, i) => startTime <= endTime && startTime >= (ranges[i - 1]?.endTime ?? 0),
  )
}

export const transcriptEndpoints = {
  getTranscript: endpoint({
    ...routes.getTranscript,
    summary: 'Get a transcript',
    description: 'The words with their times and speakers.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey, ...whichVersion.shape }),
    answer: { kind: 'json', schema: transcript, etag: true },
  }),
  getPackedTranscript: endpoint({
    ...routes.getPackedTranscript,
    summary: 'Get a transcript in columns',
    description: 'A tenth of the bytes.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey, ...whichVersion.shape }),
    answer: { kind: 'json', schema: packedTranscript, etag: true },
  }),
  patchTranscript: endpoint({
    ...routes.patchTranscript,
    summary: 'Edit a transcript',
    description:
      'Replaces the words that start in `[startTime, endTime)`, or changes many such ranges in one edit. On a stale base, 409 with the current revision and words; while another person edits, 423 with their name.',
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
        operationId: z.uuid().describe('made by the client; the same operation twice is done once'),
        baseRevision: z.number().int().min(0),
        startTime: range.startTime.optional(),
        endTime: range.endTime.optional(),
        words: words.optional(),
        edits: z
          .array(rangeEdit)
          .min(1)
          .max(50_000)
          .optional()
          .describe('instead of a range and its words: one after the other, without overlap'),
        checkout: z
          .boolean()
          .default(true)
          .describe('acquire or renew the editing lock; false writes without it'),
        version: z
          .literal('replace')
          .optional()
          .describe('keep the current transcript as a version first: for bulk replacements'),
        locale: locale.optional(),
      })
      .refine(
        ({ startTime, endTime, words, edits }) =>
          [startTime, endTime, words].every((given) => (given === undefined) === (edits !== undefined)),
        'Either a range and its words, or edits',
      )
      .refine(
        ({ startTime = 0, endTime = 0, edits = [] }) => ascend([{ startTime, endTime }]) && ascend(edits),
        {
          path: ['endTime'],
          message: 'A range ends before it begins, or begins before the one ahead of it ends',
        },
      ),
    answer: { kind: 'result', schema: z.object({ revision: z.number().int() }) },
  }),
  getSubtitles: endpoint({
    ...routes.getSubtitles,
    summary: 'Export a transcript',
    description: 'As SRT, VTT, plain text or a Word document.',
    errors: ['forbidden', 'not_ready'],
    example: { params: { id: sample.collection }, query: { format: 'vtt' } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicKey,
      format: z.enum(subtitleFormats).default('srt'),
      size: z.coerce.number().int().min(10).max(120).default(35).describe('characters a line'),
      breakAllSpeakers: flag.default(false).describe('begin a cue at every change of speaker'),
      from: seconds.default(0).describe('leave out what ends before this second'),
      ...whichVersion.shape,
    }),
    answer: {
      kind: 'raw',
      types: [
        'application/x-subrip',
        'text/vtt',
        'text/plain',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
    },
  }),
}

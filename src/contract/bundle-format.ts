import { z } from 'zod'
import { captionBreaks, highlightColors } from './choices.ts'
import { speakerMethods } from './collection.ts'
import { text } from './ids.ts'
import {
  maxCaptionShiftSeconds,
  maxHighlightTextLength,
  maxHintLength,
  maxHints,
  maxMarkers,
  maxQuoteLength,
  maxSpeakerCount,
  maxSpeakers,
  maxWordLength,
} from './limits.ts'
import { documentSettings } from './settings.ts'
import { transcriptReplacement, transcriptSource, transcriptSpeaker } from './transcripts.ts'
import { versionKinds } from './versions.ts'

/** Value of `format` in the manifest. */
export const bundleFormat = 'longhand-bundle'
/** Format version written by exports. Imports accept this version and earlier ones. */
export const bundleVersion = 1

/** Files in a bundle besides the recording. The manifest is the last entry in the archive. */
export const bundleFiles = {
  manifest: 'manifest.json',
  words: 'words.jsonl',
  versions: 'versions.jsonl',
  highlights: 'highlights.jsonl',
} as const

/** One line without control characters. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const ms = z.number().int().min(0).max(2_147_483_647)
const revision = z.number().int().min(0).max(2_147_483_646)
/** Time in UTC, such as `2026-11-27T09:30:00.000Z`. */
const time = z.iso.datetime({ precision: 3 })
const speakerId = text.min(1).max(80)
const shiftMs = z
  .number()
  .int()
  .min(-maxCaptionShiftSeconds * 1000)
  .max(maxCaptionShiftSeconds * 1000)
const author = line(200).min(1).nullable()

/** A word as stored; see `Word` in `domain/words.ts`. */
export const bundleWordFields = {
  text: text.min(1).max(maxWordLength).regex(/^\S+$/u),
  start: ms,
  end: ms,
  confidence: z.number().min(0).max(1).nullable(),
  speaker: speakerId,
  turn: z.literal(true).optional(),
  edited: z.literal(true).optional(),
  interpolated: z.literal(true).optional(),
  bookmark: z.literal(true).optional(),
  skip: z.literal(true).optional(),
  redacted: z.literal(true).optional(),
  caption: z
    .strictObject({ before: z.enum(captionBreaks), start: shiftMs, end: shiftMs })
    .partial()
    .optional(),
  source: z.number().int().min(0).max(1000).optional(),
}

/** Consecutive words that existed from one revision until another: a line of `words.jsonl`. */
export const bundlePart = z.strictObject({
  from: revision,
  until: revision.nullable(),
  words: z.array(z.strictObject(bundleWordFields)).min(1),
})

const speakers = z
  .array(z.strictObject({ ...transcriptSpeaker.shape, id: speakerId, name: line(200) }))
  .max(maxSpeakers)

/** A line of `versions.jsonl`, which lists the oldest version first. */
export const bundleVersionLine = z.strictObject({
  revision,
  kind: z.enum(versionKinds),
  name: text.max(500).nullable(),
  author,
  created: time,
  speakers,
  wordCount: z.number().int().min(0),
  wordsChanged: z.number().int().min(0).nullable(),
})
export type BundleVersionLine = z.infer<typeof bundleVersionLine>

/** A line of `highlights.jsonl`, which is sorted by time. */
export const bundleHighlight = z.strictObject({
  quote: text.max(maxQuoteLength),
  comment: text.max(maxHighlightTextLength),
  start: ms,
  end: ms,
  speaker: text.max(80),
  color: z.enum(highlightColors),
  tags: z.array(line(100).min(1)).max(20),
  author,
  created: time,
  replies: z
    .array(z.strictObject({ author, text: text.max(maxHighlightTextLength), created: time }))
    .max(500),
})
export type BundleHighlight = z.infer<typeof bundleHighlight>

const file = z.strictObject({
  name: line(200),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Code such as `en` or `pt-BR`. */
const language = z
  .string()
  .max(20)
  .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i)

/** Transcription options. Dictionaries aren't included because they belong to users. */
const options = z
  .strictObject({
    hints: z.array(text.max(maxHintLength)).max(maxHints),
    speakerCount: z.number().int().min(1).max(maxSpeakerCount),
    channelSpeakers: z.array(line(200)).max(2),
    enhanced: z.boolean(),
    beta: z.boolean(),
    ignoreSentence: z.boolean(),
  })
  .partial()

const recording = z.strictObject({
  name: line(300).min(1),
  description: text.max(5000),
  notes: text.max(100_000),
  languageCode: language,
  translatedFrom: language.nullable(),
  /** When the recording was added to the exporting installation. */
  created: time,
  /** Original name of the file; empty if unknown. */
  fileName: line(200),
  /** Seconds. */
  duration: z.number().min(0).max(10_000_000).nullable(),
  hasVideo: z.boolean(),
  engine: line(200).nullable(),
  quality: z.enum(['draft', 'standard']).nullable(),
  speakerMethod: z.enum(speakerMethods).nullable(),
  options,
  documentSettings,
  /** Private markers of the user who created the export, such as `#t=12.5`. */
  markers: z.array(line(40).regex(/^#t=\d+(\.\d+)?$/)).max(maxMarkers),
})

const source = z.strictObject({
  ...transcriptSource.shape,
  engine: line(200),
  model: line(500),
  language: line(20),
})

const transcript = z.strictObject({
  /** Revision of the current words and speakers. */
  revision,
  speakers,
  sources: z.array(source).max(1001),
  replacements: z.array(z.strictObject(transcriptReplacement.shape)),
  /** Time shift applied to all words since the first version, in milliseconds. */
  shifted: z.number().int().min(-2_147_483_647).max(2_147_483_647),
  /** Whether all re-transcriptions have finished; null if there were none. */
  recoded: z.boolean().nullable(),
})

export const bundleManifest = z.strictObject({
  format: z.literal(bundleFormat),
  version: z.literal(bundleVersion),
  product: line(200),
  exported: time,
  recording,
  /**
   * The recording's file; null if it no longer exists. `original` is false if only the playback copy
   * remained.
   */
  media: z
    .strictObject({
      file: z.string().regex(/^media\/recording(\.[a-z0-9]{1,8})?$/),
      original: z.boolean(),
    })
    .nullable(),
  transcript,
  /** Tags of the highlights. */
  tags: z.array(z.strictObject({ name: line(100).min(1), color: z.enum(highlightColors) })).max(300),
  /** All other files, with their checksums. */
  files: z.array(file).max(4),
})
export type BundleManifest = z.infer<typeof bundleManifest>

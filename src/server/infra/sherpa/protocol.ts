import { z } from 'zod'

/** Models to load, by absolute paths; `threads` are the native library's. */
const modelToLoad = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transducer'),
    encoder: z.string(),
    decoder: z.string(),
    joiner: z.string(),
    tokens: z.string(),
    threads: z.number().int().positive(),
    /** Preferred terms, one per line, and the vocabulary that splits them into tokens. */
    hotwords: z.object({ file: z.string(), vocabulary: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('whisper'),
    encoder: z.string(),
    decoder: z.string(),
    tokens: z.string(),
    threads: z.number().int().positive(),
    /** Whisper's language code; empty for detection. */
    language: z.string(),
  }),
  z.object({
    kind: z.literal('language'),
    encoder: z.string(),
    decoder: z.string(),
    threads: z.number().int().positive(),
  }),
  z.object({
    kind: z.literal('speakers'),
    segmentation: z.string(),
    embedding: z.string(),
    threads: z.number().int().positive(),
  }),
  z.object({ kind: z.literal('voice'), model: z.string() }),
  z.object({ kind: z.literal('denoiser'), model: z.string(), threads: z.number().int().positive() }),
  z.object({
    kind: z.literal('punctuation'),
    model: z.string(),
    vocabulary: z.string(),
    threads: z.number().int().positive(),
  }),
])
export type ModelToLoad = z.infer<typeof modelToLoad>

/** A segment of a file of raw PCM (s16le, 16 kHz, mono), in milliseconds. */
const audioSegment = z.object({ pcmPath: z.string(), start: z.number(), end: z.number() })
export type AudioSegment = z.infer<typeof audioSegment>

const tasks = [
  z.object({ op: z.literal('load'), model: modelToLoad }),
  audioSegment.extend({
    op: z.literal('recognize'),
    /** Whisper only: the languages it may detect; a segment in any other is recognized again in the first. */
    languages: z.array(z.string()).optional(),
  }),
  audioSegment.extend({ op: z.literal('identify') }),
  audioSegment.extend({ op: z.literal('diarize') }),
  z.object({ op: z.literal('speech'), pcmPath: z.string() }),
  z.object({ op: z.literal('denoise'), pcmPath: z.string(), wavPath: z.string() }),
  z.object({ op: z.literal('punctuate'), text: z.string() }),
] as const

const task = z.discriminatedUnion('op', tasks)
export type Task = z.infer<typeof task>

/** One line to the child, which processes them in order. */
export const request = z.object({ id: z.number().int(), task })

/** One line from the child: progress while it works, then a result or an error. */
export const reply = z.union([
  z.object({ id: z.number().int(), progress: z.number().min(0).max(1) }),
  z.object({ id: z.number().int(), error: z.string() }),
  z.object({ id: z.number().int(), result: z.unknown() }),
])
export type Reply = z.infer<typeof reply>

const numbers = z.array(z.number().nullable()).default([])

/** sherpa-onnx's result for a segment; times in seconds from its start. */
export const recognitionResult = z.object({
  text: z.string(),
  tokens: z.array(z.string()).default([]),
  /** One per token, or none at all; so are the durations and the natural logarithms of the probabilities. */
  timestamps: numbers,
  durations: numbers,
  ys_log_probs: numbers,
  lang: z.string().default(''),
  /** Whisper's own phrases. */
  segment_timestamps: z.array(z.number()).default([]),
  segment_durations: z.array(z.number()).default([]),
  segment_texts: z.array(z.string()).default([]),
})
export type RecognitionResult = z.infer<typeof recognitionResult>

export const identified = z.object({ language: z.string() })

export const diarized = z.object({
  /** Seconds from the start of the segment; speakers are numbered within it only. */
  spans: z.array(z.object({ start: z.number(), end: z.number(), speaker: z.number().int() })),
  /** Voiceprint of each speaker with enough speech. */
  voices: z.array(z.object({ speaker: z.number().int(), embedding: z.array(z.number()) })),
})
export type DiarizationResult = z.infer<typeof diarized>

/** Speech spans, in seconds from the start of the file. */
export const speech = z.object({ spans: z.array(z.object({ start: z.number(), end: z.number() })) })

export const punctuated = z.object({ text: z.string() })
export const done = z.object({})

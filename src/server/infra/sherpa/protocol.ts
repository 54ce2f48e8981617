import { z } from 'zod'

/** Models to load, with absolute paths; `threads` is the native library's number of threads. */
const modelToLoad = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transducer'),
    encoder: z.string(),
    decoder: z.string(),
    joiner: z.string(),
    tokens: z.string(),
    threads: z.number().int().positive(),
    /** File paths: preferred terms, one per line, and the vocabulary used to split them into tokens. */
    hotwords: z.object({ file: z.string(), vocabulary: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('whisper'),
    encoder: z.string(),
    decoder: z.string(),
    tokens: z.string(),
    threads: z.number().int().positive(),
    /** Whisper's language code; empty to detect the language. */
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

/** A segment of a raw PCM file (s16le, 16 kHz, mono), in milliseconds. */
const audioSegment = z.object({ pcmPath: z.string(), start: z.number(), end: z.number() })
export type AudioSegment = z.infer<typeof audioSegment>

const tasks = [
  z.object({ op: z.literal('load'), model: modelToLoad }),
  audioSegment.extend({
    op: z.literal('recognize'),
    /**
     * Whisper only: languages that may be detected; a segment in any other language is transcribed again in
     * the first.
     */
    languages: z.array(z.string()).optional(),
  }),
  audioSegment.extend({ op: z.literal('identify') }),
  audioSegment.extend({
    op: z.literal('diarize'),
    /** Number of speakers, if known. */
    speakerCount: z.number().int().optional(),
  }),
  z.object({ op: z.literal('speech'), pcmPath: z.string() }),
  z.object({ op: z.literal('denoise'), pcmPath: z.string(), wavPath: z.string() }),
  z.object({ op: z.literal('punctuate'), text: z.string() }),
] as const

const task = z.discriminatedUnion('op', tasks)
export type Task = z.infer<typeof task>

/** A line sent to the child, which processes lines in order. */
export const request = z.object({ id: z.number().int(), task })

/** A line from the child: progress of a task, and finally its result or error. */
export const reply = z.union([
  z.object({ id: z.number().int(), progress: z.number().min(0).max(1) }),
  z.object({ id: z.number().int(), error: z.string() }),
  z.object({ id: z.number().int(), result: z.unknown() }),
])
export type Reply = z.infer<typeof reply>

const numbers = z.array(z.number().nullable()).default([])

/** sherpa-onnx's result for a segment; times in seconds from the start of the segment. */
export const recognitionResult = z.object({
  text: z.string(),
  tokens: z.array(z.string()).default([]),
  /** Start time of each token, or empty; the same applies to durations and log probabilities. */
  timestamps: numbers,
  durations: numbers,
  ys_log_probs: numbers,
  lang: z.string().default(''),
  /** Whisper's phrases. */
  segment_timestamps: z.array(z.number()).default([]),
  segment_durations: z.array(z.number()).default([]),
  segment_texts: z.array(z.string()).default([]),
})
export type RecognitionResult = z.infer<typeof recognitionResult>

export const identifiedLanguage = z.object({ language: z.string() })

export const diarizationResult = z.object({
  /** Seconds from the start of the segment; speaker numbers are only valid within it. */
  spans: z.array(z.object({ start: z.number(), end: z.number(), speaker: z.number().int() })),
  /** Voiceprints of speakers with enough speech. */
  voices: z.array(z.object({ speaker: z.number().int(), embedding: z.array(z.number()) })),
})
export type DiarizationResult = z.infer<typeof diarizationResult>

/** Speech spans, in seconds from the start of the file. */
export const speechSpans = z.object({ spans: z.array(z.object({ start: z.number(), end: z.number() })) })

export const punctuatedText = z.object({ text: z.string() })
export const taskDone = z.object({})

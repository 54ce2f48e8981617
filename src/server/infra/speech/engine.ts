import type { Ms } from '#domain/words.ts'

/** A stretch of speech to recognise: raw PCM is s16le, 16 kHz, mono. */
export interface Segment {
  /** Position in the recording's list of segments, from 0. */
  readonly index: number
  readonly start: Ms
  readonly end: Ms
}

/** A word as an engine heard it; times are from the start of the recording. */
export interface HeardWord {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
}

export interface EngineStatus {
  ready: boolean
  version: string | null
  /** What is missing and how to get it, in one sentence; null when ready. */
  problem: string | null
}

export interface TranscribeRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  segments: readonly Segment[]
  language: string
  /** Recognisers to run side by side. */
  concurrency: number
  signal: AbortSignal
  /** Called once for each finished segment, in any order; awaited before the call resolves. */
  onSegment(segment: Segment, words: HeardWord[]): void | Promise<void>
}

/** A speech recogniser. Drivers are chosen by language, quality and availability. */
export interface SpeechEngine {
  /** Stable id, stored with what it wrote. */
  readonly id: string
  readonly capabilities: {
    /** Language codes without region, such as `en`. */
    languages: readonly string[]
    quality: 'draft' | 'standard'
    punctuation: boolean
    /** Works without a network. */
    local: boolean
  }
  /** Cheap check of what is installed; never throws. */
  status(): Promise<EngineStatus>
  /** Gets ready what takes long (models); `onProgress` gets 0 to 1. Idempotent. */
  prepare(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void>
  /** @throws EngineError; an AbortError when `signal` fires, with every child process ended. */
  transcribe(request: TranscribeRequest): Promise<void>
}

/** The engine is missing, broken or gave up. The message is for operators. */
export class EngineError extends Error {
  readonly code: 'engine_unavailable' | 'engine_failed' | 'language_unavailable'
  constructor(code: EngineError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

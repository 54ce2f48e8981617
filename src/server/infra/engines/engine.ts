import type { Hint, HintSupport } from '#domain/hints.ts'
import type { Ms } from '#domain/words.ts'

export type { Hint, HintSupport }

/** A speech segment to transcribe: raw PCM is s16le, 16 kHz, mono. */
export interface Segment {
  /** Position in the recording's list of segments, from 0. */
  readonly index: number
  readonly start: Ms
  readonly end: Ms
}

/** A word from an engine; times are from the start of the recording. */
export interface EngineWord {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
  /** Its times are estimated. */
  readonly interpolated?: true
  /** The engine's own speaker label, consistent within a recording; absent without speaker identification. */
  readonly speaker?: string
}

/** A way to make an engine ready: a variable to set, a model to download, a program to install, a check to pass. */
export interface Enabler {
  kind: 'setting' | 'model' | 'program' | 'check'
  name: string
}

export interface EngineStatus {
  ready: boolean
  version: string | null
  /** The missing part and how to get it, in one sentence; null if ready. */
  problem: string | null
  /** The same for the interface, which has its own texts; empty if ready. */
  enabledBy: readonly Enabler[]
}

/** Result of the hints, if an engine found it out only by trying. */
export interface AppliedHints {
  /** Number in use. */
  used: number
  /** The limit, if it was the reason. */
  limit?: number
}

export interface TranscribeRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  segments: readonly Segment[]
  /** A code such as `en-US`, a pair such as `en+es`, or `auto` for an engine that detects. */
  language: string
  /** Up to the engine's maximum. */
  hints: readonly Hint[]
  /** Recognizers to run in parallel. */
  concurrency: number
  signal: AbortSignal
  /**
   * Called once for each finished segment, in any order; awaited before the call resolves. `language` is what the
   * engine detected, as a code without region.
   */
  onSegment(segment: Segment, words: EngineWord[], language?: string): void | Promise<void>
  /** Called when fewer hints are in use than were given; the last call counts. Awaited. */
  onHints?(applied: AppliedHints): void | Promise<void>
  /** Called with overall progress, from 0 to 1, by engines that report segments only in batches. */
  onProgress?(fraction: number): void
}

/** A speech recognizer. Drivers are chosen by language, quality and availability. */
export interface SpeechEngine {
  /** Stable ID, stored with its results. */
  readonly id: string
  readonly capabilities: {
    /** Language codes without region, such as `en`; the future ones if it isn't ready yet. */
    languages: readonly string[]
    /** Takes a pair of its languages, such as `en+es`, as one recording. */
    bilingual: boolean
    /** Detects the language by itself and reports it. */
    detectsLanguage: boolean
    quality: 'draft' | 'standard'
    /** Writes sentence ends, capitals and numbers. */
    punctuation: boolean
    /** Labels its words with speakers. */
    speakers: boolean
    /** Null if it doesn't support hints. */
    hints: HintSupport | null
    /** Works without a network. */
    local: boolean
  }
  /** Its support for hints with a code such as `en-US` or `en+es`, if it depends on the language. */
  hintsFor?(language: string): HintSupport | null
  /** Name of the model for a language, stored with its results. */
  model(language: string): string
  /** Inexpensive check of the installation; never throws. */
  status(): Promise<EngineStatus>
  /** @throws EngineError; an AbortError when `signal` fires, with every child process ended. */
  transcribe(request: TranscribeRequest): Promise<void>
}

/** `engine_unpaid`: the provider's account has no credit; work waits for a payment. */
export type EngineErrorCode =
  | 'engine_unavailable'
  | 'engine_failed'
  | 'engine_unpaid'
  | 'language_unavailable'

/** The engine is missing, broken or gave up. The message is for operators. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const publicMessages: Record<EngineErrorCode, string> = {
  engine_unavailable: 'The speech engine is not available.',
  engine_failed: 'The speech engine failed on this recording.',
  engine_unpaid: 'The account at the speech provider has no credit left.',
  language_unavailable: 'No configured speech engine speaks this language.',
}

/** Message for the recording's users: without addresses and settings, which are for administrators. */
export const publicMessage = ({ code }: EngineError): string => publicMessages[code]

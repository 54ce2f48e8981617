import type { Hint, HintSupport } from '#domain/recognition/hints.ts'
import type { Ms } from '#domain/words/words.ts'

export type { Hint, HintSupport }

/** A speech segment to transcribe; its audio is raw PCM: s16le, 16 kHz, mono. */
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
  /** Whether its times are estimated. */
  readonly interpolated?: true
  /** The engine's own speaker label, consistent within a recording; absent without speaker identification. */
  readonly speaker?: string
}

/**
 * A setup step for an engine: a variable to set, a model to download, a program to install, or a check to
 * pass.
 */
export interface Enabler {
  kind: 'setting' | 'model' | 'program' | 'check'
  name: string
}

export interface EngineStatus {
  ready: boolean
  version: string | null
  /** Problem and its fix, in one sentence; null if ready. */
  problem: string | null
  /** The same information in structured form, for localized messages in the interface; empty if ready. */
  enabledBy: readonly Enabler[]
}

/** Number of hints in use, for engines that determine the limit by trial and error. */
export interface AppliedHints {
  /** Number of hints in use. */
  used: number
  /** Maximum number of hints, if some were dropped because of it. */
  limit?: number
}

export interface TranscribeRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  segments: readonly Segment[]
  /** A code such as `en-US`, a pair such as `en+es`, or `auto` for engines that detect the language. */
  language: string
  /** At most the engine's maximum number of hints. */
  hints: readonly Hint[]
  /** Number of speakers, if known. */
  speakerCount?: number | undefined
  /** Maximum number of parallel recognizers. */
  concurrency: number
  signal: AbortSignal
  /**
   * Called once for each finished segment, in any order. Each call is awaited before transcription
   * resolves. `language` is the detected language, as a code without a region.
   */
  onSegment(segment: Segment, words: EngineWord[], language?: string): void | Promise<void>
  /** Called if fewer hints are in use than were given, and awaited. The last call is authoritative. */
  onHints?(appliedHints: AppliedHints): void | Promise<void>
  /** Called with the overall progress, from 0 to 1, by engines that report segments only in batches. */
  onProgress?(fraction: number): void
}

/** A recognizer that transcribes one segment at a time, such as a child process. */
export interface SegmentRecognizer {
  /**
   * Transcribes a segment.
   * @throws ProcessError when the recognizer is broken and must be replaced
   */
  recognize(segment: Segment): Promise<EngineWord[]>
  close(): Promise<void>
}

/** A speech recognition engine. Engines are chosen by language, quality and availability. */
export interface SpeechEngine {
  /** Stable ID, stored with its results. */
  readonly id: string
  readonly capabilities: {
    /**
     * Language codes, without a region, such as `en`, that the engine supports, or will support once it is
     * ready.
     */
    languages: readonly string[]
    /** Whether it transcribes a pair of its languages, such as `en+es`, as one recording. */
    bilingual: boolean
    /** Whether it detects the language itself and reports it. */
    detectsLanguage: boolean
    quality: 'draft' | 'standard'
    /** Whether its output has punctuation, capitalization and formatted numbers. */
    punctuation: boolean
    /** Whether it labels its words with speakers. */
    speakers: boolean
    /** Null if it doesn't support hints. */
    hints: HintSupport | null
    /** Whether it works offline. */
    local: boolean
  }
  /** Hint support for a language such as `en-US` or `en+es`, if it depends on the language. */
  hintsFor?(language: string): HintSupport | null
  /** Returns the name of the model for a language, which is stored with its results. */
  model(language: string): string
  /** Cheaply checks the installation; never throws. */
  status(): Promise<EngineStatus>
  /**
   * Transcribes the segments.
   * @throws EngineError; an AbortError when `signal` fires, after every child process has ended
   */
  transcribe(request: TranscribeRequest): Promise<void>
  /**
   * Starts a recognizer that stays loaded between segments of the file. The file's content may change. Absent
   * if the engine accepts only whole recordings.
   * @throws EngineError; the signal's reason
   */
  openRecognizer?(
    request: Pick<TranscribeRequest, 'pcmPath' | 'language' | 'signal'>,
  ): Promise<SegmentRecognizer>
}

/** `engine_unpaid` means that the provider's account has no credit; the job waits for a payment. */
export type EngineErrorCode =
  | 'engine_unavailable'
  | 'engine_failed'
  | 'engine_unpaid'
  | 'language_unavailable'

/** Thrown if an engine is missing or broken, or gives up. The message is for administrators. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const publicMessages: Record<EngineErrorCode, string> = {
  engine_unavailable: "The speech engine isn't available.",
  engine_failed: 'The speech engine failed on this recording.',
  engine_unpaid: "The speech provider's account has no credit left.",
  language_unavailable: 'No configured speech engine supports this language.',
}

/**
 * Returns the message for the recording's users, without URLs or settings, which only administrators may see.
 */
export const publicMessage = ({ code }: EngineError): string => publicMessages[code]

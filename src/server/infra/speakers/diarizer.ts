import type { SpeakerMethod } from '#contract/collection.ts'
import type { SpeechSpan } from '#domain/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'

export interface DiarizationRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  /** Speech spans, in order. */
  speech: readonly SpeechSpan[]
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Identifies speakers. */
export interface Diarizer {
  readonly id: string
  readonly method: SpeakerMethod
  /** Inexpensive check of the installation; never throws. */
  isReady(): Promise<boolean>
  /**
   * Spans sorted by start, speakers numbered by first appearance.
   * @throws EngineError; the signal's reason, with every child process ended
   */
  diarize(request: DiarizationRequest): Promise<SpeakerSpan[]>
}

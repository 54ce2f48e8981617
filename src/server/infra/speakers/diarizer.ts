import type { SpeakerMethod } from '#contract/collection.ts'
import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'

export interface DiarizationRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  /** Speech spans, in order. */
  speech: readonly SpeechSpan[]
  /** Number of speakers, if known. */
  speakerCount?: number | undefined
  signal: AbortSignal
  /** Called with the progress, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Identifies speakers. */
export interface Diarizer {
  readonly id: string
  readonly method: SpeakerMethod
  /** Cheaply checks the installation; never throws. */
  isReady(): Promise<boolean>
  /**
   * Returns spans sorted by start, with speakers numbered by first appearance and no more of them
   * than `speakerCount`.
   * @throws EngineError; the signal's reason, after all child processes have exited
   */
  diarize(request: DiarizationRequest): Promise<SpeakerSpan[]>
}

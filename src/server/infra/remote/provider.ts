import type { Ms } from '#domain/words/words.ts'
import type { EngineStatus } from '#server/infra/engines/engine.ts'
import { type RetryPolicy, withJitter } from './retry-policy.ts'

/** Timeouts and retries for a driver. */
export interface ProviderPolicy extends RetryPolicy {
  /** Returns the timeout for a request, based on the duration of its audio. */
  limit(audio: Ms): Ms
  /** Maximum delay that a provider may request (Retry-After). */
  longestPause: Ms
  /** Returns the delay before the nth poll, counting from 0. */
  pollDelayMs(time: number): Ms
  /** Maximum size of a response, in bytes. */
  maxResponseBytes: number
}

/** Policy for short excerpts, and for servers that may be slower than real time. */
export const defaultProviderPolicy: ProviderPolicy = {
  retries: 2,
  limit: (audio) => 120_000 + 4 * audio,
  backOff: (retry) => withJitter(1000 * 4 ** (retry - 1)),
  longestPause: 60_000,
  pollDelayMs: (time) => withJitter(Math.min(1000 * 1.5 ** time, 10_000)),
  // Many times the size of a 12-hour transcript.
  maxResponseBytes: 100_000_000,
}

/** Policy for whole recordings, whose requests consist mostly of the upload. */
export const wholeRecordingPolicy: ProviderPolicy = {
  ...defaultProviderPolicy,
  limit: (audio) => 600_000 + audio / 2,
}

/**
 * Progress of an excerpt after its upload. Providers don't report transcription progress, so the rest
 * completes with their response.
 */
export const PROGRESS_AFTER_UPLOAD = 0.5

/** A remote speech service, as configured by the administrator. */
export interface Provider {
  /** Name used in messages. */
  name: string
  key: string | undefined
  /** Names of the settings for its URL and its key. */
  urlSetting: string
  keySetting: string
  ready: boolean
  /** Explains how to set it up, if it isn't ready. */
  problem: string
  enabledBy: EngineStatus['enabledBy']
  policy: ProviderPolicy
}

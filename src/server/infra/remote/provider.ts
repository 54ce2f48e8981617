import type { Ms } from '#domain/words.ts'
import type { EngineStatus } from '#server/infra/speech/engine.ts'

/** How patient a driver is. */
export interface RetryPolicy {
  /** How long one request may take, by the length of the sound it sends. */
  limit(sound: Ms): Ms
  /** How long to wait before a request is repeated for the nth time, from 1. */
  backOff(repeat: number): Ms
  /** A provider that asks for a longer pause (Retry-After) gets this one. */
  longestPause: Ms
  /** How long to wait before asking for a result for the nth time, from 0. */
  poll(time: number): Ms
  /** A larger answer is no answer, in bytes. */
  largestAnswer: number
}

const jittered = (ms: Ms) => ms * (0.5 + Math.random())

/** For short excerpts and servers that may be slower than speech. */
export const defaultRetryPolicy: RetryPolicy = {
  limit: (sound) => 120_000 + 4 * sound,
  backOff: (repeat) => jittered(1000 * 4 ** (repeat - 1)),
  longestPause: 60_000,
  poll: (time) => jittered(Math.min(1000 * 1.5 ** time, 10_000)),
  // Many times what 12 hours of words take.
  largestAnswer: 100_000_000,
}

/** For whole recordings: most of the time goes into the upload. */
export const longRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, limit: (sound) => 600_000 + sound / 2 }

/**
 * How far an excerpt is once all of it is sent. Providers do not tell how far they are with hearing it, so the rest
 * passes when their answer comes.
 */
export const SENT = 0.5

/** A remote speech service as an operator has set it up. */
export interface Provider {
  /** As it is called in messages. */
  name: string
  key: string | undefined
  /** Names of the variables that hold its address and its key. */
  urlSetting: string
  keySetting: string
  ready: boolean
  /** What to do when it isn't. */
  problem: string
  enabledBy: EngineStatus['enabledBy']
  patience: RetryPolicy
}

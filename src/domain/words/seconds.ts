import type { Ms } from './words.ts'

/** Converts the contract's seconds to whole milliseconds. */
export const toMs = (seconds: number): Ms => Math.round(seconds * 1000)
/** Converts milliseconds to the contract's seconds, exact to the millisecond. */
export const toSeconds = (ms: Ms): number => ms / 1000

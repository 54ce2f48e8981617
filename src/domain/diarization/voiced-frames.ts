import { speechThresholds, thresholdAt } from '#domain/audio/loudness.ts'
import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import { COEFFICIENTS, type Features } from './mfcc.ts'

const FRAME_MS = 10
/** Voiced frames per block; only the louder half of each block is used. */
const BLOCK = 100

/** Concatenated voiced frames of a window. */
export interface VoicedFrames {
  readonly count: number
  /** Index of each voiced frame in the window. */
  readonly frames: Int32Array
  readonly cepstra: Float32Array
  /**
   * 1 for frames in the louder half of each second of voice; the softer half contains more room noise than
   * voice.
   */
  readonly isLoud: Uint8Array
}

/**
 * Returns the speech frames that are louder than the surrounding noise.
 * @param speech in milliseconds from the start of the features, in order
 */
export function voicedFrames(features: Features, speech: readonly SpeechSpan[]): VoicedFrames {
  const thresholds = speechThresholds(features.levels)
  const frameIndexes = new Int32Array(features.frames)
  let count = 0
  for (const { start, end } of speech) {
    const last = Math.min(features.frames, Math.round(end / FRAME_MS))
    for (let frame = Math.max(0, Math.round(start / FRAME_MS)); frame < last; frame++)
      if ((features.levels[frame] ?? 0) >= thresholdAt(thresholds, frame)) frameIndexes[count++] = frame
  }
  const frames = frameIndexes.slice(0, count)
  const cepstra = new Float32Array(count * COEFFICIENTS)
  frames.forEach((frame, i) => {
    const from = frame * COEFFICIENTS
    cepstra.set(features.cepstra.subarray(from, from + COEFFICIENTS), i * COEFFICIENTS)
  })
  return { count, frames, cepstra, isLoud: louderHalf(frames, features.levels) }
}

function louderHalf(frames: Int32Array, levels: Float32Array): Uint8Array {
  const isLoud = new Uint8Array(frames.length)
  for (let from = 0; from < frames.length; from += BLOCK) {
    const blockLevels = Float32Array.from(
      frames.subarray(from, from + BLOCK),
      (frame) => levels[frame] as number,
    )
    const middle = blockLevels.toSorted()[blockLevels.length >> 1] as number
    isLoud.set(
      Uint8Array.from(blockLevels, (level) => Number(level >= middle)),
      from,
    )
  }
  return isLoud
}

/** Returns the number of silent frames before the i-th voiced frame. */
export function pauseBefore({ frames }: VoicedFrames, i: number): number {
  return i === 0 ? 0 : (frames[i] as number) - (frames[i - 1] as number) - 1
}

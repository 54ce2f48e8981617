import { speechThresholds, thresholdAt } from '#domain/loudness.ts'
import type { SpeechSpan } from '#domain/segmentation.ts'
import { COEFFICIENTS, type Features } from './mfcc.ts'

const FRAME_MS = 10

/** The frames of a window in which somebody is heard, put together without what lies between. */
export interface Voiced {
  readonly count: number
  /** Frame of the window that each was. */
  readonly frames: Int32Array
  readonly cepstra: Float32Array
}

/**
 * Frames that lie in speech and are louder than the noise around them.
 * @param speech in milliseconds from the beginning of the features, in order
 */
export function voicedFrames(features: Features, speech: readonly SpeechSpan[]): Voiced {
  const thresholds = speechThresholds(features.levels)
  const found = new Int32Array(features.frames)
  let count = 0
  for (const { start, end } of speech) {
    const last = Math.min(features.frames, Math.round(end / FRAME_MS))
    for (let frame = Math.max(0, Math.round(start / FRAME_MS)); frame < last; frame++)
      if ((features.levels[frame] ?? 0) >= thresholdAt(thresholds, frame)) found[count++] = frame
  }
  const frames = found.slice(0, count)
  const cepstra = new Float32Array(count * COEFFICIENTS)
  frames.forEach((frame, i) => {
    const from = frame * COEFFICIENTS
    cepstra.set(features.cepstra.subarray(from, from + COEFFICIENTS), i * COEFFICIENTS)
  })
  return { count, frames, cepstra }
}

/** Frames of silence before the i-th voiced frame. */
export function pauseBefore({ frames }: Voiced, i: number): number {
  return i === 0 ? 0 : (frames[i] as number) - (frames[i - 1] as number) - 1
}

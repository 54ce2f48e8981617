/** Frames per second; loudness is measured per 10 ms frame. */
export const FRAMES_PER_SECOND = 100

const BLOCK_FRAMES = 50
/**
 * Number of blocks on each side of a block (10 s per side) that determine its noise level. The two sides are
 * measured separately, so that a sudden change in noise isn't mistaken for speech.
 */
const WINDOW_BLOCKS = 20
/** Level at or below which frames are digital silence, which reveals nothing about the room's noise. */
const DIGITAL_SILENCE_DB = -90
const QUIETEST_FLOOR_DB = -75
const QUIETEST_SPEECH_DB = -62
/**
 * Speech threshold: this fraction of the way from the noise level to the speech level, clamped to these
 * bounds (dB).
 */
const THRESHOLD_FRACTION = 0.3
const MIN_DB = 5
const MAX_DB = 12

/**
 * Returns the level in dB above which each half-second block contains speech. The threshold tracks the noise
 * in the ten seconds before and after, so it adapts to a fan or a change of room, and steady noise never
 * reaches it.
 */
export function speechThresholds(levels: Float32Array): Float32Array {
  const blocks = Math.ceil(levels.length / BLOCK_FRAMES)
  const quietLevels = new Float32Array(blocks)
  const loudLevels = new Float32Array(blocks)
  const audibleLevels = new Float32Array(BLOCK_FRAMES)
  for (let block = 0; block < blocks; block++) {
    let count = 0
    for (const level of levels.subarray(block * BLOCK_FRAMES, (block + 1) * BLOCK_FRAMES)) {
      if (level > DIGITAL_SILENCE_DB) audibleLevels[count++] = level
    }
    const sortedLevels = audibleLevels.subarray(0, count).sort()
    quietLevels[block] = sortedLevels[Math.floor(count * 0.1)] ?? Number.POSITIVE_INFINITY
    loudLevels[block] = sortedLevels[Math.floor(count * 0.9)] ?? Number.NEGATIVE_INFINITY
  }
  return quietLevels.map((_, block) => {
    const from = Math.max(0, block - WINDOW_BLOCKS)
    const to = block + WINDOW_BLOCKS + 1
    const before = Math.min(...quietLevels.subarray(from, block + 1))
    const after = Math.min(...quietLevels.subarray(block, to))
    const floorDb = Math.max(QUIETEST_FLOOR_DB, before, after)
    const peak = Math.max(...loudLevels.subarray(from, to))
    const margin = Math.min(MAX_DB, Math.max(MIN_DB, (peak - floorDb) * THRESHOLD_FRACTION))
    return Math.max(QUIETEST_SPEECH_DB, floorDb + margin)
  })
}

/** Returns the threshold at a frame. */
export function thresholdAt(thresholds: Float32Array, frame: number): number {
  return thresholds[Math.floor(frame / BLOCK_FRAMES)] ?? Number.POSITIVE_INFINITY
}

/** Averages each frame (in dB) with its neighbors, `width` frames in total. */
export function smoothLevels(levels: Float32Array, width: number): Float32Array {
  const half = Math.floor(width / 2)
  const result = new Float32Array(levels.length)
  let sum = 0
  let count = 0
  for (let at = -half; at < levels.length; at++) {
    const enteringLevel = levels[at + half]
    if (enteringLevel !== undefined) {
      sum += enteringLevel
      count++
    }
    const leavingLevel = levels[at - half - 1]
    if (leavingLevel !== undefined) {
      sum -= leavingLevel
      count--
    }
    if (at >= 0) result[at] = sum / count
  }
  return result
}

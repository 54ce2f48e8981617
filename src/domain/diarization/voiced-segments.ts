import { Statistics, withinSegmentScatter } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'
import { pauseBefore, type VoicedFrames } from './voiced-frames.ts'
import { WithinSpeakerVariance } from './within-speaker-variance.ts'

/** Voiced frames [from, to), probably from one speaker, with statistics of the loud frames. */
export interface VoicedSegment {
  from: number
  to: number
  statistics: Statistics
}

/** Frames per block; the search looks for a change at every tenth of a second of voiced audio. */
const BLOCK_FRAMES = 10
/** Number of blocks to compare before and after a possible change. */
const WINDOW_BLOCKS = 10
/**
 * Minimum dissimilarity between the blocks before and after a change. Errs on the side of too many changes.
 */
const MIN_DISSIMILARITY = 0.8
/** Minimum number of blocks between changes. */
const BLOCK_DISTANCE = 8
/** Dissimilarity below which neighboring segments are merged. */
const MERGE_THRESHOLD = 0.4
/**
 * Maximum distance in frames by which a change is moved to reach a pause, and minimum length of that pause.
 */
const MAX_SNAP = 40
const MIN_PAUSE = 12

/** Cuts voiced frames where the voice changes. */
export function findVoicedSegments(frames: VoicedFrames): VoicedSegment[] {
  const cutFrames = findVoiceChanges(blockStatistics(frames)).map((block) =>
    nearestPause(frames, block * BLOCK_FRAMES),
  )
  const edges = [...new Set([0, ...cutFrames, frames.count])].toSorted((a, b) => a - b)
  return mergeNeighbors(edges.slice(1).map((to, i) => toVoicedSegment(frames, edges[i] as number, to)))
}

function toVoicedSegment({ cepstra, isLoud }: VoicedFrames, from: number, to: number): VoicedSegment {
  const statistics = new Statistics()
  for (let i = from; i < to; i++) if (isLoud[i] === 1) statistics.addFrame(cepstra, i * COEFFICIENTS)
  return { from, to, statistics }
}

function blockStatistics(frames: VoicedFrames): Statistics[] {
  return Array.from(
    { length: Math.floor(frames.count / BLOCK_FRAMES) },
    (_, i) => toVoicedSegment(frames, i * BLOCK_FRAMES, (i + 1) * BLOCK_FRAMES).statistics,
  )
}

/**
 * Returns the blocks at which the voice changes: peaks in the dissimilarity between the blocks before and
 * after.
 */
function findVoiceChanges(blocks: readonly Statistics[]): number[] {
  const dissimilarity = new Float64Array(blocks.length)
  const variance = new WithinSpeakerVariance(withinSegmentScatter(sumsOf(blocks, WINDOW_BLOCKS)))
  for (let at = WINDOW_BLOCKS; at + WINDOW_BLOCKS <= blocks.length; at++) {
    const [before, after] = sumsOf(blocks.slice(at - WINDOW_BLOCKS, at + WINDOW_BLOCKS), WINDOW_BLOCKS)
    if (before && after) dissimilarity[at] = variance.dissimilarity(before, after)
  }
  return Array.from(dissimilarity.keys()).filter((at) => {
    const value = dissimilarity[at] as number
    const neighborhood = dissimilarity.subarray(Math.max(0, at - BLOCK_DISTANCE), at + BLOCK_DISTANCE + 1)
    return value >= MIN_DISSIMILARITY && neighborhood.every((other) => other <= value)
  })
}

/** Returns the sums over windows of `length` consecutive blocks. */
function sumsOf(blocks: readonly Statistics[], length: number): Statistics[] {
  const sums: Statistics[] = []
  blocks.forEach((block, i) => {
    if (i % length === 0) sums.push(new Statistics())
    sums.at(-1)?.add(block)
  })
  return sums
}

function nearestPause(voiced: VoicedFrames, frame: number): number {
  let [bestFrame, longestPause] = [frame, MIN_PAUSE - 1]
  for (let i = Math.max(1, frame - MAX_SNAP); i < Math.min(voiced.count, frame + MAX_SNAP); i++) {
    const pause = pauseBefore(voiced, i)
    if (pause > longestPause) [bestFrame, longestPause] = [i, pause]
  }
  return bestFrame
}

/** Merges similar segments from left to right. */
function mergeNeighbors(segments: readonly VoicedSegment[]): VoicedSegment[] {
  const variance = new WithinSpeakerVariance(
    withinSegmentScatter(segments.map(({ statistics }) => statistics)),
  )
  const merged: VoicedSegment[] = []
  for (const segment of segments) {
    const last = merged.at(-1)
    if (last && variance.dissimilarity(last.statistics, segment.statistics) < MERGE_THRESHOLD) {
      last.statistics.add(segment.statistics)
      last.to = segment.to
    } else merged.push(segment)
  }
  return merged
}

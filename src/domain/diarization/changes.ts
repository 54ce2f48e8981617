import { likelihoodRatio, penaltyOf, Statistics } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'
import { pauseBefore, type Voiced } from './voiced.ts'

/** Voiced frames [from, to) in which probably one person speaks. */
export interface Piece {
  from: number
  to: number
  statistics: Statistics
}

/** Changes are looked for at each tenth of a second of voice. */
const BLOCK = 10
/** Blocks on both sides that are compared. */
const REACH = 15
/** A change is unlike its surroundings by at least this share of the penalty; too many are better than too few. */
const LEAST_RATIO = 0.75
/** Blocks between changes. */
const APART = 8
/** Neighbouring pieces are one below this ratio. */
const SAME = 0.85
/** Frames to each side in which a change moves to a pause, and how long that pause is at least. */
const SNAP = 40
const PAUSE = 12

/** Cuts the voiced frames where the voice changes. */
export function findPieces(voiced: Voiced): Piece[] {
  const blocks = blockStatistics(voiced)
  const cuts = changesOf(blocks).map((block) => nearestPause(voiced, block * BLOCK))
  const edges = [...new Set([0, ...cuts, voiced.count])].toSorted((a, b) => a - b)
  const pieces = edges.slice(1).map((to, i) => pieceOf(voiced, edges[i] as number, to))
  return mergeNeighbours(pieces)
}

export function pieceOf({ cepstra }: Voiced, from: number, to: number): Piece {
  const statistics = new Statistics()
  for (let i = from; i < to; i++) statistics.addFrame(cepstra, i * COEFFICIENTS)
  return { from, to, statistics }
}

function blockStatistics(voiced: Voiced): Statistics[] {
  return Array.from(
    { length: Math.floor(voiced.count / BLOCK) },
    (_, i) => pieceOf(voiced, i * BLOCK, (i + 1) * BLOCK).statistics,
  )
}

/** Blocks before which the voice changes: peaks of how unlike the sound before and after is. */
function changesOf(blocks: readonly Statistics[]): number[] {
  const unlike = new Float64Array(blocks.length)
  const [before, after] = [new Statistics(), new Statistics()]
  for (let at = REACH; at + REACH <= blocks.length; at++) {
    if (at === REACH) {
      for (const block of blocks.slice(0, REACH)) before.add(block)
      for (const block of blocks.slice(REACH, 2 * REACH)) after.add(block)
    } else {
      const [leaving, middle, entering] = [blocks[at - REACH - 1], blocks[at - 1], blocks[at + REACH - 1]]
      if (leaving && middle && entering) {
        before.add(middle).add(leaving, -1)
        after.add(entering).add(middle, -1)
      }
    }
    unlike[at] = likelihoodRatio(before, after) / penaltyOf(before.count + after.count)
  }
  return Array.from(unlike.keys()).filter((at) => {
    const value = unlike[at] as number
    const around = unlike.subarray(Math.max(0, at - APART), at + APART + 1)
    return value >= LEAST_RATIO && around.every((other) => other <= value)
  })
}

function nearestPause(voiced: Voiced, frame: number): number {
  let [best, longest] = [frame, PAUSE - 1]
  for (let i = Math.max(1, frame - SNAP); i < Math.min(voiced.count, frame + SNAP); i++) {
    const pause = pauseBefore(voiced, i)
    if (pause > longest) [best, longest] = [i, pause]
  }
  return best
}

/** Joins pieces from left to right as long as they sound alike. */
function mergeNeighbours(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    const count = piece.statistics.count + (last?.statistics.count ?? 0)
    if (last && likelihoodRatio(last.statistics, piece.statistics) < SAME * penaltyOf(count)) {
      last.statistics.add(piece.statistics)
      last.to = piece.to
    } else merged.push({ ...piece })
  }
  return merged
}

import { type Statistics, withinSegmentScatter } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'
import { pauseBefore, type VoicedFrames } from './voiced-frames.ts'
import { WithinSpeakerVariance } from './within-speaker-variance.ts'

/** Cost of a speaker change in log likelihood; lower after pauses, where people usually take turns. */
const CHANGE_COST = 100
const CHANGE_COST_AT_PAUSE = 40
const PAUSE = 15
/** Maximum evidence that a single frame can provide against a voice, in log likelihood. */
const MAX_EVIDENCE = 12

/** Returns the most likely speaker of each voiced frame, by voice number. Penalizes speaker changes. */
export function decode(voiced: VoicedFrames, voices: readonly Statistics[]): Uint16Array {
  const states = voices.length
  const from = new Uint16Array(voiced.count * states)
  const distances = distancesFrom(voices)
  let scores = new Float64Array(states)
  let next = new Float64Array(states)
  for (let i = 0; i < voiced.count; i++) {
    const bestState = indexOfMax(scores)
    const cost = pauseBefore(voiced, i) >= PAUSE ? CHANGE_COST_AT_PAUSE : CHANGE_COST
    const changedScore = (scores[bestState] as number) - cost
    const frameDistances = voiced.isLoud[i] === 1 ? distances(voiced.cepstra, i * COEFFICIENTS) : null
    for (let s = 0; s < states; s++) {
      const isUnchanged = (scores[s] as number) >= changedScore
      from[i * states + s] = isUnchanged ? s : bestState
      next[s] = (isUnchanged ? (scores[s] as number) : changedScore) - (frameDistances?.[s] ?? 0)
    }
    ;[scores, next] = [next, scores]
  }
  return traceBack(from, states, indexOfMax(scores), voiced.count)
}

/**
 * Returns how far each voice's log likelihood for a frame is below the highest one. All voices have the same
 * variance.
 */
function distancesFrom(voices: readonly Statistics[]): (cepstra: Float32Array, at: number) => Float64Array {
  const variance = new WithinSpeakerVariance(withinSegmentScatter(voices))
  const means = voices.map((voice) => voice.mean())
  const distances = new Float64Array(voices.length)
  return (cepstra, at) => {
    means.forEach((mean, s) => {
      distances[s] = variance.distanceTo(mean, cepstra, at) / 2
    })
    const min = Math.min(...distances)
    distances.forEach((value, s) => {
      distances[s] = Math.min(MAX_EVIDENCE, value - min)
    })
    return distances
  }
}

function traceBack(from: Uint16Array, states: number, last: number, count: number): Uint16Array {
  const path = new Uint16Array(count)
  let state = last
  for (let i = count - 1; i >= 0; i--) {
    path[i] = state
    state = from[i * states + state] as number
  }
  return path
}

function indexOfMax(values: Float64Array): number {
  let bestState = 0
  for (let i = 1; i < values.length; i++)
    if ((values[i] as number) > (values[bestState] as number)) bestState = i
  return bestState
}

import { COEFFICIENTS } from './mfcc.ts'
import { pauseBefore, type Voiced } from './voiced.ts'
import type { Voice } from './voices.ts'

/** What a change of speaker costs, in log likelihood; less after pauses, where people take turns. */
const CHANGE = 150
const CHANGE_AT_PAUSE = 60
const PAUSE = 15
/** Frames that are less likely than this in comparison say no more than this. */
const MOST_EVIDENCE = 12

/** The most likely speaker of each voiced frame, by number of the voice. */
export function decode(voiced: Voiced, voices: readonly Voice[]): Uint16Array {
  const states = voices.length
  const from = new Uint16Array(voiced.count * states)
  let scores = new Float64Array(states)
  let next = new Float64Array(states)
  const heard = new Float64Array(states)
  for (let i = 0; i < voiced.count; i++) {
    const best = indexOfMax(scores)
    const cost = pauseBefore(voiced, i) >= PAUSE ? CHANGE_AT_PAUSE : CHANGE
    const changed = (scores[best] as number) - cost
    voices.forEach((voice, s) => {
      heard[s] = voice.score(voiced.cepstra, i * COEFFICIENTS)
    })
    const most = heard[indexOfMax(heard)] as number
    for (let s = 0; s < states; s++) {
      const stays = (scores[s] as number) >= changed
      from[i * states + s] = stays ? s : best
      const evidence = Math.max(-MOST_EVIDENCE, (heard[s] as number) - most)
      next[s] = (stays ? (scores[s] as number) : changed) + evidence
    }
    ;[scores, next] = [next, scores]
  }
  return traceBack(from, states, indexOfMax(scores), voiced.count)
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
  let best = 0
  for (let i = 1; i < values.length; i++) if ((values[i] as number) > (values[best] as number)) best = i
  return best
}

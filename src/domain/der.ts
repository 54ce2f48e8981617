import type { SpeakerSpan } from './speakers.ts'
import type { Ms } from './words.ts'

/** Reference speakers; spans of several people may overlap. */
export interface ReferenceSpan {
  readonly start: Ms
  readonly end: Ms
  readonly speaker: string
}

/** Milliseconds of speech; simultaneous speakers count twice. */
export interface DiarizationErrors {
  /** Speech of the reference. */
  speech: Ms
  /** Missed speech. */
  missed: Ms
  /** False alarms. */
  falseAlarm: Ms
  /** Speech assigned to the wrong person. */
  confused: Ms
  /** (missed + falseAlarm + confused) ÷ speech; 0 when both are empty, Infinity when only the reference is. */
  rate: number
}

export interface DerOptions {
  /** Excluded on each side of every boundary of the reference, in milliseconds. */
  collar?: Ms
}

interface TimeSlice {
  length: Ms
  said: readonly string[]
  found: readonly number[]
}

/**
 * Diarization error rate as NIST's md-eval defines it, overlapping speech included: detected speakers are mapped to
 * those of the reference for the largest overlap.
 */
export function diarizationErrorRate(
  reference: readonly ReferenceSpan[],
  hypothesis: readonly SpeakerSpan[],
  { collar = 250 }: DerOptions = {},
): DiarizationErrors {
  const diffSegments = divide(reference, hypothesis, collar)
  const names = bestMapping(diffSegments)
  const errors = { speech: 0, missed: 0, falseAlarm: 0, confused: 0 }
  for (const { length, said, found } of diffSegments) {
    const right = found.filter((speaker) => said.includes(names.get(speaker) ?? '')).length
    errors.speech += length * said.length
    errors.missed += length * Math.max(0, said.length - found.length)
    errors.falseAlarm += length * Math.max(0, found.length - said.length)
    errors.confused += length * (Math.min(said.length, found.length) - right)
  }
  const wrong = errors.missed + errors.falseAlarm + errors.confused
  return { ...errors, rate: wrong === 0 ? 0 : wrong / errors.speech }
}

/** Divides the timeline at each start and end of a speaker, without the collars. */
function divide(
  reference: readonly ReferenceSpan[],
  hypothesis: readonly SpeakerSpan[],
  collar: Ms,
): TimeSlice[] {
  const edges = reference.flatMap(({ start, end }) => [start, end])
  const times = [
    ...edges.flatMap((edge) => [edge - collar, edge + collar]),
    ...edges,
    ...hypothesis.flatMap(({ start, end }) => [start, end]),
  ].toSorted((a, b) => a - b)
  const said = new Sweep(reference)
  const found = new Sweep(hypothesis)
  const skipped = new Sweep(
    edges.map((edge) => ({ start: edge - collar, end: edge + collar, speaker: 'collar' })),
  )
  return times.slice(1).flatMap((end, i) => {
    const start = times[i] as number
    if (end <= start || skipped.at(start).length > 0) return []
    const stretch = { length: end - start, said: said.at(start), found: found.at(start) }
    return stretch.said.length + stretch.found.length > 0 ? [stretch] : []
  })
}

/** Returns the speakers at ascending times. */
class Sweep<S> {
  readonly #coming: readonly { start: Ms; end: Ms; speaker: S }[]
  #next = 0
  #open: { start: Ms; end: Ms; speaker: S }[] = []

  constructor(spans: readonly { start: Ms; end: Ms; speaker: S }[]) {
    this.#coming = spans.toSorted((a, b) => a.start - b.start)
  }

  at(time: Ms): S[] {
    for (let span = this.#coming[this.#next]; span && span.start <= time; span = this.#coming[++this.#next])
      this.#open.push(span)
    this.#open = this.#open.filter(({ end }) => end > time)
    return [...new Set(this.#open.map(({ speaker }) => speaker))]
  }
}

/** Maps detected speakers to reference speakers, one each at most, for the largest overlap. */
function bestMapping(diffSegments: readonly TimeSlice[]): Map<number, string> {
  const names = [...new Set(diffSegments.flatMap(({ said }) => said))]
  const speakers = [...new Set(diffSegments.flatMap(({ found }) => found))]
  const size = Math.max(names.length, speakers.length)
  const shared = Array.from({ length: size }, () => new Float64Array(size))
  for (const { length, said, found } of diffSegments)
    for (const speaker of found)
      for (const name of said) {
        const row = shared[speakers.indexOf(speaker)]
        const column = names.indexOf(name)
        if (row) row[column] = (row[column] ?? 0) + length
      }
  const assignment = assign(shared.map((row) => row.map((time) => -time)))
  return new Map(speakers.map((speaker, i) => [speaker, names[assignment[i] ?? -1] ?? '']))
}

/** The column of each row of a square matrix for the smallest sum (the Hungarian method, by shortest paths). */
function assign(costs: readonly Float64Array[]): number[] {
  const size = costs.length
  const [rowPrice, columnPrice] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const seen = new Uint8Array(size + 1)
    const cameFrom = new Int32Array(size + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      seen[column] = 1
      const at = rowOf[column] as number
      let [step, nearest] = [Number.POSITIVE_INFINITY, 0]
      for (let j = 1; j <= size; j++) {
        if (seen[j]) continue
        const cost = (costs[at - 1]?.[j - 1] ?? 0) - (rowPrice[at] as number) - (columnPrice[j] as number)
        if (cost < (least[j] as number)) {
          least[j] = cost
          cameFrom[j] = column
        }
        if ((least[j] as number) < step) [step, nearest] = [least[j] as number, j]
      }
      for (let j = 0; j <= size; j++) {
        if (seen[j]) {
          const owner = rowOf[j] as number
          rowPrice[owner] = (rowPrice[owner] as number) + step
          columnPrice[j] = (columnPrice[j] as number) - step
        } else least[j] = (least[j] as number) - step
      }
      column = nearest
    }
    for (; column !== 0; column = cameFrom[column] as number)
      rowOf[column] = rowOf[cameFrom[column] as number] as number
  }
  const columns = new Array<number>(size).fill(0)
  rowOf.forEach((row, column) => {
    if (row > 0) columns[row - 1] = column - 1
  })
  return columns
}

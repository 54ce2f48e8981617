import { maximumMatching } from '#domain/alignment/maximum-matching.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Ms } from '#domain/words/words.ts'

/** Time span in which a reference speaker talks; spans of different people may overlap. */
export interface ReferenceSpan {
  readonly start: Ms
  readonly end: Ms
  readonly speaker: string
}

/** Errors in milliseconds of speech; overlapping speakers count separately. */
export interface DiarizationErrors {
  /** Speech in the reference. */
  speech: Ms
  /** Missed speech. */
  missed: Ms
  /** False alarms. */
  falseAlarm: Ms
  /** Speech attributed to the wrong person. */
  confused: Ms
  /** (missed + falseAlarm + confused) ÷ speech; 0 if both are empty, Infinity if only the reference is. */
  rate: number
}

export interface DerOptions {
  /** Time excluded on each side of every boundary in the reference, in milliseconds. */
  collar?: Ms
}

interface TimeSlice {
  length: Ms
  referenceSpeakers: readonly string[]
  hypothesisSpeakers: readonly number[]
}

/**
 * Computes the diarization error rate as defined by NIST's md-eval, including overlapping speech. Detected
 * speakers are mapped to reference speakers so as to maximize overlap.
 */
export function diarizationErrorRate(
  reference: readonly ReferenceSpan[],
  hypothesis: readonly SpeakerSpan[],
  { collar = 250 }: DerOptions = {},
): DiarizationErrors {
  const timeSlices = divideTime(reference, hypothesis, collar)
  const names = bestMapping(timeSlices)
  const errors = { speech: 0, missed: 0, falseAlarm: 0, confused: 0 }
  for (const { length, referenceSpeakers, hypothesisSpeakers } of timeSlices) {
    const correctCount = hypothesisSpeakers.filter((speaker) =>
      referenceSpeakers.includes(names.get(speaker) ?? ''),
    ).length
    errors.speech += length * referenceSpeakers.length
    errors.missed += length * Math.max(0, referenceSpeakers.length - hypothesisSpeakers.length)
    errors.falseAlarm += length * Math.max(0, hypothesisSpeakers.length - referenceSpeakers.length)
    errors.confused += length * (Math.min(referenceSpeakers.length, hypothesisSpeakers.length) - correctCount)
  }
  const errorTime = errors.missed + errors.falseAlarm + errors.confused
  return { ...errors, rate: errorTime === 0 ? 0 : errorTime / errors.speech }
}

/** Splits the timeline at each start and end of a speaker's span, excluding the collars. */
function divideTime(
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
  const referenceSweep = new Sweep(reference)
  const hypothesisSweep = new Sweep(hypothesis)
  const collarSweep = new Sweep(
    edges.map((edge) => ({ start: edge - collar, end: edge + collar, speaker: 'collar' })),
  )
  return times.slice(1).flatMap((end, i) => {
    const start = times[i] as number
    if (end <= start || collarSweep.at(start).length > 0) return []
    const segment = {
      length: end - start,
      referenceSpeakers: referenceSweep.at(start),
      hypothesisSpeakers: hypothesisSweep.at(start),
    }
    return segment.referenceSpeakers.length + segment.hypothesisSpeakers.length > 0 ? [segment] : []
  })
}

/** Finds the speakers who are active at ascending times. */
class Sweep<S> {
  readonly #upcomingSpans: readonly { start: Ms; end: Ms; speaker: S }[]
  #next = 0
  #openSpans: { start: Ms; end: Ms; speaker: S }[] = []

  constructor(spans: readonly { start: Ms; end: Ms; speaker: S }[]) {
    this.#upcomingSpans = spans.toSorted((a, b) => a.start - b.start)
  }

  at(time: Ms): S[] {
    for (
      let span = this.#upcomingSpans[this.#next];
      span && span.start <= time;
      span = this.#upcomingSpans[++this.#next]
    )
      this.#openSpans.push(span)
    this.#openSpans = this.#openSpans.filter(({ end }) => end > time)
    return [...new Set(this.#openSpans.map(({ speaker }) => speaker))]
  }
}

/** Maps each detected speaker to at most one reference speaker so as to maximize overlap. */
function bestMapping(timeSlices: readonly TimeSlice[]): Map<number, string> {
  const names = [...new Set(timeSlices.flatMap(({ referenceSpeakers }) => referenceSpeakers))]
  const speakers = [...new Set(timeSlices.flatMap(({ hypothesisSpeakers }) => hypothesisSpeakers))]
  const sharedTimes = speakers.map(() => new Float64Array(names.length))
  for (const { length, referenceSpeakers, hypothesisSpeakers } of timeSlices)
    for (const speaker of hypothesisSpeakers)
      for (const name of referenceSpeakers) {
        const row = sharedTimes[speakers.indexOf(speaker)]
        const column = names.indexOf(name)
        if (row) row[column] = (row[column] ?? 0) + length
      }
  const matching = maximumMatching(sharedTimes)
  return new Map(speakers.map((speaker, i) => [speaker, names[matching[i] ?? -1] ?? '']))
}

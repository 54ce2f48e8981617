import type { Ms } from '#domain/words/words.ts'
import { FRAMES_PER_SECOND, smoothLevels, speechThresholds, thresholdAt } from './loudness.ts'

/** Span of speech, [start, end). */
export interface SpeechSpan {
  readonly start: Ms
  readonly end: Ms
}

const FRAME_MS = 1000 / FRAMES_PER_SECOND
const seconds = (value: number) => Math.round(value * FRAMES_PER_SECOND)

/** Minimum length of speech; shorter noises are clicks. */
export const MIN_SPEECH = seconds(0.06)
/** Silence kept around speech, so that soft beginnings and endings of words are recognized. */
const PAD_BEFORE = seconds(0.2)
const PAD_AFTER = seconds(0.3)
/** Range of lengths within which a long segment is cut at its quietest moment. */
const EARLIEST_CUT = seconds(15)
const MAX_LENGTH = seconds(28)
/** Approximate minimum length of a pause between words. */
const PAUSE = seconds(0.2)

interface Run {
  from: number
  to: number
}

/**
 * Detects the speech in a recording and cuts it at pauses.
 * @param levels loudness of each 10 ms frame, in dB below full scale
 * @returns separate spans in order, none longer than 28 s; empty for silence or noise
 */
export function segmentSpeech(levels: Float32Array): SpeechSpan[] {
  return divideRuns(findSpeech(levels), levels)
}

/**
 * Cuts speech that was found by another detector.
 * @param speech spans in order, excluding soft beginnings and endings
 */
export function splitSpeech(speech: readonly SpeechSpan[], levels: Float32Array): SpeechSpan[] {
  const runs = speech.map(({ start, end }) => ({
    from: Math.min(levels.length, Math.round(start / FRAME_MS)),
    to: Math.min(levels.length, Math.round(end / FRAME_MS)),
  }))
  return divideRuns(
    runs.filter(({ from, to }) => to > from),
    levels,
  )
}

function divideRuns(runs: readonly Run[], levels: Float32Array): SpeechSpan[] {
  const paddedRuns = runs.map(({ from, to }) => ({
    from: Math.max(0, from - PAD_BEFORE),
    to: Math.min(levels.length, to + PAD_AFTER),
  }))
  return joinRuns(paddedRuns, 1)
    .flatMap((run) => splitRun(run, levels))
    .map(({ from, to }) => ({ start: from * FRAME_MS, end: to * FRAME_MS }))
}

/** Returns runs of frames that are louder than the surrounding noise, excluding clicks. */
function findSpeech(levels: Float32Array): Run[] {
  const thresholds = speechThresholds(levels)
  const smoothedLevels = smoothLevels(levels, 3)
  const runs: Run[] = []
  for (let frame = 0; frame < levels.length; frame++) {
    const level = Math.max(smoothedLevels[frame] ?? 0, levels[frame] ?? 0)
    if (level < thresholdAt(thresholds, frame)) continue
    const last = runs.at(-1)
    if (last?.to === frame) last.to++
    else runs.push({ from: frame, to: frame + 1 })
  }
  return joinRuns(runs, 2).filter(({ from, to }) => to - from >= MIN_SPEECH)
}

/** Joins runs that overlap or are less than `gap` frames apart. */
function joinRuns(runs: readonly Run[], gap: number): Run[] {
  const joinedRuns: Run[] = []
  for (const run of runs) {
    const last = joinedRuns.at(-1)
    if (last && run.from - last.to < gap) last.to = Math.max(last.to, run.to)
    else joinedRuns.push({ ...run })
  }
  return joinedRuns
}

/** Cuts a long run at its quietest moments. */
function splitRun(run: Run, levels: Float32Array): Run[] {
  const pieces: Run[] = []
  let from = run.from
  while (run.to - from > MAX_LENGTH) {
    const at = quietestFrame(levels, from + EARLIEST_CUT, Math.min(from + MAX_LENGTH, run.to - PAUSE))
    pieces.push({ from, to: at })
    from = at
  }
  pieces.push({ from, to: run.to })
  return pieces
}

/** Returns the middle frame of the quietest 200 ms in [from, to). */
function quietestFrame(levels: Float32Array, from: number, to: number): number {
  const smoothedLevels = smoothLevels(levels.subarray(from, to), PAUSE)
  let bestFrame = 0
  smoothedLevels.forEach((level, frame) => {
    if (level < (smoothedLevels[bestFrame] ?? 0)) bestFrame = frame
  })
  return from + bestFrame
}

import type { CharacterErrors, WordErrors } from '#domain/comparison/wer.ts'
import type { DiarizationErrors } from '#domain/diarization/der.ts'

/** Processing time for a given length of audio, in seconds. */
export interface ProcessingTime {
  audioSeconds: number
  took: number
  /** Processing time divided by audio length; below 1 is faster than real time. */
  realTimeFactor: number
}

/** Results for a recording; null where it has no reference. */
export interface Evaluation {
  name: string
  /** Length of the audio, in seconds. */
  seconds: number
  words: WordErrors | null
  characters: CharacterErrors | null
  /** Time spent on recognition, including speech detection; null if it didn't run. */
  recognition: ProcessingTime | null
  speakers: DiarizationErrors | null
  /** Method of speaker identification; null if it didn't run. */
  method: string | null
  diarization: ProcessingTime | null
}

export const toProcessingTime = (audioSeconds: number, took: number): ProcessingTime => ({
  audioSeconds,
  took,
  realTimeFactor: took / audioSeconds,
})

/** Merges evaluations as if they all came from one recording. */
export function mergeEvaluations(evaluations: readonly Evaluation[]): Evaluation {
  const nonNullValues = <T>(select: (one: Evaluation) => T | null): T[] =>
    evaluations.flatMap((one) => select(one) ?? [])
  const mergeTimes = (measurements: readonly ProcessingTime[]) => {
    const sums = sumsOf(measurements, 'audioSeconds', 'took')
    return sums && toProcessingTime(sums.audioSeconds, sums.took)
  }
  const words = sumsOf(
    nonNullValues((one) => one.words),
    ...(['errors', 'words'] as const),
  )
  const characters = sumsOf(
    nonNullValues((one) => one.characters),
    ...(['errors', 'characters'] as const),
  )
  const speakers = sumsOf(
    nonNullValues((one) => one.speakers),
    ...(['speech', 'missed', 'falseAlarm', 'confused'] as const),
  )
  return {
    name: 'total',
    seconds: evaluations.reduce((sum, one) => sum + one.seconds, 0),
    words: words && { ...words, rate: share(words.errors, words.words) },
    characters: characters && { ...characters, rate: share(characters.errors, characters.characters) },
    recognition: mergeTimes(nonNullValues((one) => one.recognition)),
    speakers: speakers && {
      ...speakers,
      rate: share(speakers.missed + speakers.falseAlarm + speakers.confused, speakers.speech),
    },
    method: [...new Set(nonNullValues((one) => one.method))].join(', ') || null,
    diarization: mergeTimes(nonNullValues((one) => one.diarization)),
  }
}

/** Returns the sum of each named field; null if there are no parts. */
function sumsOf<K extends string>(
  parts: readonly Readonly<Record<K, number>>[],
  ...names: readonly K[]
): Record<K, number> | null {
  if (parts.length === 0) return null
  const sums = names.map((name): [K, number] => [name, parts.reduce((sum, part) => sum + part[name], 0)])
  return Object.fromEntries(sums) as Record<K, number>
}

const share = (errors: number, total: number) => (errors === 0 ? 0 : errors / total)

import type { DiarizationErrors } from '#domain/der.ts'
import type { CharacterErrors, WordErrors } from '#domain/wer.ts'

/** Time spent on a length of sound, in seconds. */
export interface Work {
  sound: number
  took: number
  /** took ÷ sound: below 1 it is faster than speech. */
  realTimeFactor: number
}

/** A recording against its references; null without them. */
export interface Evaluation {
  name: string
  /** Of sound. */
  seconds: number
  words: WordErrors | null
  characters: CharacterErrors | null
  /** Including speech detection. */
  recognition: Work | null
  speakers: DiarizationErrors | null
  /** Method of speaker identification. */
  method: string | null
  diarization: Work | null
}

export const workOf = (sound: number, took: number): Work => ({ sound, took, realTimeFactor: took / sound })

/** Merges evaluations as if they were of one recording. */
export function inTotal(evaluations: readonly Evaluation[]): Evaluation {
  const some = <T>(pick: (one: Evaluation) => T | null): T[] => evaluations.flatMap((one) => pick(one) ?? [])
  const work = (works: readonly Work[]) => {
    const sums = sumsOf(works, 'sound', 'took')
    return sums && workOf(sums.sound, sums.took)
  }
  const words = sumsOf(
    some((one) => one.words),
    ...(['errors', 'words'] as const),
  )
  const characters = sumsOf(
    some((one) => one.characters),
    ...(['errors', 'characters'] as const),
  )
  const speakers = sumsOf(
    some((one) => one.speakers),
    ...(['speech', 'missed', 'falseAlarm', 'confused'] as const),
  )
  return {
    name: 'total',
    seconds: evaluations.reduce((sum, one) => sum + one.seconds, 0),
    words: words && { ...words, rate: share(words.errors, words.words) },
    characters: characters && { ...characters, rate: share(characters.errors, characters.characters) },
    recognition: work(some((one) => one.recognition)),
    speakers: speakers && {
      ...speakers,
      rate: share(speakers.missed + speakers.falseAlarm + speakers.confused, speakers.speech),
    },
    method: [...new Set(some((one) => one.method))].join(', ') || null,
    diarization: work(some((one) => one.diarization)),
  }
}

/** The sum of each of the named amounts; null without any. */
function sumsOf<K extends string>(
  parts: readonly Readonly<Record<K, number>>[],
  ...names: readonly K[]
): Record<K, number> | null {
  if (parts.length === 0) return null
  const sums = names.map((name): [K, number] => [name, parts.reduce((sum, part) => sum + part[name], 0)])
  return Object.fromEntries(sums) as Record<K, number>
}

const share = (errors: number, of: number) => (errors === 0 ? 0 : errors / of)

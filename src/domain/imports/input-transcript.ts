import type { ImportFormat, ImportTiming } from '#contract/choices.ts'
import type { Ms } from '#domain/words/words.ts'

/** Word of an imported transcript. */
export interface InputWord {
  /** Text without white space, never empty. */
  readonly text: string
  /** The speaker's name or label in the file; absent if the file has none. */
  readonly speaker?: string | undefined
  /** Whether the word starts a paragraph, or a cue with a different speaker. */
  readonly turn?: true | undefined
  /** Times of the word or its cue; absent if the file has none. A cue may lack an end. */
  readonly start?: Ms | undefined
  readonly end?: Ms | undefined
  /** Whether the word starts a cue, or a line within one. */
  readonly before?: 'caption' | 'line' | undefined
  /** The engine's confidence, from 0 to 1. */
  readonly confidence?: number | undefined
}

/** Transcript from an uploaded file. */
export interface InputTranscript {
  readonly format: ImportFormat
  /** Granularity of the times. */
  readonly timing: ImportTiming
  /** At least one. */
  readonly words: readonly InputWord[]
}

/** Removes times after the end of a recording. `duration` is null if its length is unknown. */
export function withoutLateTimes(transcript: InputTranscript, duration: Ms | null): InputTranscript {
  if (duration === null) return transcript
  const words = transcript.words.map((word): InputWord => {
    if (word.start === undefined || word.start < duration) return word
    const { start: _start, end: _end, ...rest } = word
    return rest
  })
  return { ...transcript, words }
}

/**
 * Returns the number of words whose times in the file are impossible or after the end of the recording.
 * @param usable the transcript without these times
 */
export function countUnusableTimes(transcript: InputTranscript, usable: InputTranscript): number {
  const isSubtitle = transcript.format === 'srt' || transcript.format === 'vtt'
  // The parser has already removed impossible times from subtitles, in which every word has times.
  return usable.words.filter(
    ({ start }, i) => start === undefined && (isSubtitle || transcript.words[i]?.start !== undefined),
  ).length
}

/** Returns the names of the speakers, by first appearance. */
export const speakerNames = (words: readonly Pick<InputWord, 'speaker'>[]): string[] => [
  ...new Set(words.flatMap(({ speaker }) => speaker ?? [])),
]

import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { TranscriptReplacement, TranscriptSource } from '#contract/transcripts.ts'
import { toSeconds } from './items.ts'
import { applyRules } from './replacements.ts'
import { assignSpeakers, type SpeakerSpan } from './speakers.ts'
import { type RecognizedWord, wordsFromRecognition } from './turns.ts'
import type { Word } from './words.ts'

/** Recognized words of a speech segment, with their speaker. */
export interface RecognizedSegment extends TranscriptSource {
  readonly words: readonly RecognizedWord[]
}

export interface DraftOptions {
  /** Speaker spans; empty if the words have labels, or no speakers are known. */
  spans: readonly SpeakerSpan[]
  /** Replacement rules. */
  rules: readonly ReplacementRule[]
}

/** A transcript from the machine. */
export interface Draft {
  words: Word[]
  /** Ordered by first appearance, with names by number. */
  speakers: { id: string; name: string }[]
  /** The recognizers; words refer to them by position. */
  sources: TranscriptSource[]
  replacements: TranscriptReplacement[]
}

/**
 * Makes a transcript of recognized words: sorted by time, divided among speakers and into turns, with the dictionary's
 * rules applied.
 */
export function draftTranscript(segments: readonly RecognizedSegment[], options: DraftOptions): Draft {
  const sources: TranscriptSource[] = []
  const heard = segments.flatMap(({ words, ...by }) => {
    const source = placeOfSource(sources, by)
    return words.map((word): RecognizedWord => (source > 0 ? { ...word, source } : word))
  })
  const spoken = assignSpeakers(wordsFromRecognition(heard), options.spans)
  const { words, fired } = applyRules(spoken, options.rules)
  return {
    words,
    speakers: speakersOf(spoken),
    sources,
    replacements: fired.map(({ start, ...rule }) => ({ time: toSeconds(start), ...rule })),
  }
}

/** The index of an author in the list of authors; new authors are added. */
export function placeOfSource(
  sources: TranscriptSource[],
  { engine, model, language }: TranscriptSource,
): number {
  const place = sources.findIndex(
    (one) => one.engine === engine && one.model === model && one.language === language,
  )
  return place >= 0 ? place : sources.push({ engine, model, language }) - 1
}

function speakersOf(words: readonly Word[]): Draft['speakers'] {
  const ids = [...new Set(words.map(({ speaker }) => speaker))]
  return ids.map((id, i) => ({ id, name: `Speaker ${i + 1}` }))
}

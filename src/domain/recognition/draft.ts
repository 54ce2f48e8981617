import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { TranscriptReplacement, TranscriptSource } from '#contract/transcripts.ts'
import { assignSpeakers, type SpeakerSpan, speakersBySpans } from '#domain/speakers/speakers.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { type RecognizedWord, wordsFromRecognition } from '#domain/words/turns.ts'
import type { Word } from '#domain/words/words.ts'
import { applyRules } from './replacements.ts'

/** Words recognized in a speech segment, with their speaker. */
export interface RecognizedSegment extends TranscriptSource {
  readonly words: readonly RecognizedWord[]
}

export interface DraftOptions {
  /** Speaker spans; empty if the words have labels or no speakers are known. */
  spans: readonly SpeakerSpan[]
  /** Names of the spans' speakers, by number; generated numbered names if absent. */
  names?: readonly string[] | undefined
  /** Replacement rules. */
  rules: readonly ReplacementRule[]
}

/** Machine-generated transcript. */
export interface Draft {
  words: Word[]
  /** Speakers in order of first appearance, with numbered names. */
  speakers: { id: string; name: string }[]
  /** The recognizers; words refer to them by index. */
  sources: TranscriptSource[]
  replacements: TranscriptReplacement[]
}

/**
 * Creates a transcript from recognized words: sorts them by time, assigns speakers and turns, and applies the
 * dictionary rules.
 */
export function draftTranscript(segments: readonly RecognizedSegment[], options: DraftOptions): Draft {
  const sources: TranscriptSource[] = []
  const recognized = segments.flatMap(({ words, ...recognizer }) => {
    const source = indexOfSource(sources, recognizer)
    return words.map((word): RecognizedWord => (source > 0 ? { ...word, source } : word))
  })
  const unassignedWords = wordsFromRecognition(recognized)
  const spoken = assignSpeakers(unassignedWords, options.spans)
  const { words, appliedRules } = applyRules(spoken, options.rules)
  return {
    words,
    speakers: speakersOf(spoken, options.names ? namesOf(unassignedWords, options.spans, options.names) : []),
    sources,
    replacements: appliedRules.map(({ start, ...rule }) => ({ time: toSeconds(start), ...rule })),
  }
}

/** Returns the index of a source in the list, adding it if it is new. */
export function indexOfSource(
  sources: TranscriptSource[],
  { engine, model, language }: TranscriptSource,
): number {
  const sourceIndex = sources.findIndex(
    (one) => one.engine === engine && one.model === model && one.language === language,
  )
  return sourceIndex >= 0 ? sourceIndex : sources.push({ engine, model, language }) - 1
}

/** Returns the name of each word's speaker. */
const namesOf = (words: readonly Word[], spans: readonly SpeakerSpan[], names: readonly string[]) =>
  spans.length > 0 ? speakersBySpans(words, spans).map((speaker) => names[speaker]) : []

/**
 * Returns the speakers in order of first appearance.
 * @param names name of each word's speaker, if known
 */
function speakersOf(words: readonly Word[], names: readonly (string | undefined)[]): Draft['speakers'] {
  const ids = [...new Set(words.map(({ speaker }) => speaker))]
  const first = (id: string) => words.findIndex(({ speaker }) => speaker === id)
  return ids.map((id, i) => ({ id, name: names[first(id)] ?? `Speaker ${i + 1}` }))
}

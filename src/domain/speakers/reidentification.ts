import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { maximumMatching } from '#domain/alignment/maximum-matching.ts'
import { toRangeEdits } from '#domain/edits/assignments.ts'
import { type EditsText, toEditsText } from '#domain/edits/chunk-edits.ts'
import { diffToPatches } from '#domain/edits/patches.ts'
import { toTurns } from '#domain/words/paragraphs.ts'
import { findWords } from '#domain/words/time-ranges.ts'
import { refreshTurnMarks, speakerId } from '#domain/words/turns.ts'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'
import { findSpeakerByName, generatedName, hasCustomName, speakingTime } from './speaker-turns.ts'
import { type SpeakerSpan, speakersBySpans } from './speakers.ts'

/** Maximum number of words in an example. */
const maxExampleWords = 20
/** A name is kept if the overlap is at least this fraction of its speaker's time, or of the voice's. */
const minCommonShare = 0.5

/** Transcript whose speakers are to be re-identified. */
export interface IdentifiedTranscript {
  /** Words in ascending order. */
  readonly words: readonly Word[]
  readonly speakers: readonly TranscriptSpeaker[]
  /** IDs of speakers whose words must not change. These speakers are kept. */
  readonly reservedIds?: ReadonlySet<string>
}

/** Re-identified speaker. */
export interface ReidentifiedSpeaker extends TranscriptSpeaker {
  /** Whether the name was given by a person. */
  readonly named: boolean
  /** Speaking time, excluding long pauses. */
  readonly time: Ms
  readonly turns: number
  /** Number of words that previously belonged to another speaker. */
  readonly changedWords: number
  /** Beginning of the longest turn. */
  readonly example: { readonly start: Ms; readonly end: Ms; readonly text: string }
}

/** A transcript with re-identified speakers. */
export interface Reidentification {
  /** The same words, with other speakers and turns; unchanged words stay the same objects. */
  readonly words: readonly Word[]
  /**
   * The transcript's speakers: those with words, those named by a person, and those that had no words before.
   */
  readonly speakers: readonly TranscriptSpeaker[]
  /** Speakers of the words, in order of first appearance. */
  readonly reidentified: readonly ReidentifiedSpeaker[]
  /** Named speakers who had words before but no longer do. */
  readonly silent: readonly TranscriptSpeaker[]
  readonly changedWords: number
  /** Number of turns with changed words. */
  readonly changedTurns: number
}

/**
 * Assigns all words, including edited ones, to the newly identified speakers, without changing text or times.
 * Names given by people go to the speakers with the most speaking time in common. All other speakers are
 * numbered by first appearance.
 * @param spans by ascending start; at least one
 */
export function reidentifySpeakers(
  transcript: IdentifiedTranscript,
  spans: readonly SpeakerSpan[],
): Reidentification {
  const { words: previous, reservedIds = new Set() } = transcript
  const voices = speakersBySpans(previous, spans)
  const speakersByVoice = chooseSpeakers(transcript, voices)
  const assignedWords = previous.map((word, i): Word => {
    const { id } = speakersByVoice.get(voices[i] ?? 0) as TranscriptSpeaker
    return word.speaker === id ? word : { ...word, speaker: id }
  })
  const words = refreshTurnMarks(assignedWords, previous)
  const previousIds = new Set(previous.map(({ speaker }) => speaker))
  const spoken = new Map(Array.from(speakersByVoice.values(), (speaker) => [speaker.id, speaker]))
  const remaining = transcript.speakers.filter(
    (speaker) =>
      spoken.has(speaker.id) ||
      reservedIds.has(speaker.id) ||
      hasCustomName(speaker) ||
      !previousIds.has(speaker.id),
  )
  const addedSpeakers = [...spoken.values()].filter(
    ({ id }) => !remaining.some((speaker) => speaker.id === id),
  )
  const description = summarizeSpeakers(words, previous, spoken)
  return {
    words,
    speakers: [...remaining, ...addedSpeakers],
    reidentified: description.speakers,
    silent: remaining.filter(
      (speaker) =>
        hasCustomName(speaker) &&
        previousIds.has(speaker.id) &&
        !spoken.has(speaker.id) &&
        !reservedIds.has(speaker.id),
    ),
    changedWords: description.speakers.reduce((sum, { changedWords }) => sum + changedWords, 0),
    changedTurns: description.changedTurns,
  }
}

/** Stored transcript whose speakers are to be re-identified. */
export interface StoredTranscript {
  /** JSON arrays of words, ascending. */
  readonly chunks: readonly string[]
  /** Words that start at or after this time don't change; null if all words may change. */
  readonly until: Ms | null
  readonly speakers: readonly TranscriptSpeaker[]
}

/**
 * Re-identifies the speakers of stored words, and returns the edits that change them; `edits` is null if
 * nothing changes.
 */
export function reidentifyStoredSpeakers({
  chunks,
  until,
  speakers,
  spans,
}: StoredTranscript & { readonly spans: readonly SpeakerSpan[] }): Omit<Reidentification, 'words'> & {
  edits: EditsText | null
} {
  const all = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  const limit = until ?? Number.POSITIVE_INFINITY
  const previous = all.filter(({ start }) => start < limit)
  const reservedIds = new Set(all.slice(previous.length).map(({ speaker }) => speaker))
  const { words, ...result } = reidentifySpeakers({ words: previous, speakers, reservedIds }, spans)
  const edits = diffToPatches(previous, words).flatMap((patch) =>
    toRangeEdits(patch, findWords(previous, patch.startTime, patch.endTime)),
  )
  return { ...result, edits: edits.length > 0 ? toEditsText(edits) : null }
}

/** Returns the speaker for each voice, in order of first appearance. */
function chooseSpeakers(
  { words, speakers, reservedIds = new Set() }: IdentifiedTranscript,
  voices: readonly number[],
): Map<number, TranscriptSpeaker> {
  const namedSpeakers = matchNames(words, speakers.filter(hasCustomName), voices)
  const usedNames = new Set([...reservedIds, ...speakers.filter(hasCustomName).map(({ id }) => id)])
  const speakersByVoice = new Map<number, TranscriptSpeaker>()
  let number = 0
  for (const voice of new Set(voices)) {
    const match = namedSpeakers.get(voice)
    if (match) {
      speakersByVoice.set(voice, match)
      continue
    }
    const names = speakers.filter(({ id }) => usedNames.has(id))
    while (usedNames.has(speakerId(number)) || findSpeakerByName(names, generatedName(number))) number++
    const id = speakerId(number)
    const previousSpeaker = speakers.find((speaker) => speaker.id === id)
    speakersByVoice.set(voice, { ...previousSpeaker, id, name: generatedName(number++) })
  }
  return speakersByVoice
}

/** Matches voices with named speakers so as to maximize their common speaking time. */
function matchNames(
  words: readonly Word[],
  namedSpeakers: readonly TranscriptSpeaker[],
  voices: readonly number[],
): Map<number, TranscriptSpeaker> {
  const numbers = [...new Set(voices)]
  const [rows, columns] = [positions(numbers), positions(namedSpeakers.map(({ id }) => id))]
  const commonCounts = numbers.map(() => new Float64Array(namedSpeakers.length))
  const voiceTotals = new Float64Array(numbers.length)
  const speakerTotals = new Float64Array(namedSpeakers.length)
  for (const [i, { start, end, speaker }] of words.entries()) {
    // Zero-length words count too.
    const time = Math.max(1, end - start)
    const row = rows.get(voices[i] ?? 0) ?? 0
    const column = columns.get(speaker)
    voiceTotals[row] = (voiceTotals[row] ?? 0) + time
    if (column === undefined) continue
    speakerTotals[column] = (speakerTotals[column] ?? 0) + time
    const sharedTimes = commonCounts[row] as Float64Array
    sharedTimes[column] = (sharedTimes[column] ?? 0) + time
  }
  const matching = maximumMatching(commonCounts)
  return new Map(
    numbers.flatMap((voice, row) => {
      const column = matching[row] ?? -1
      const speaker = namedSpeakers[column]
      const time = commonCounts[row]?.[column] ?? 0
      const min = minCommonShare * Math.min(voiceTotals[row] ?? 0, speakerTotals[column] ?? 0)
      return speaker && time >= min ? [[voice, speaker] as const] : []
    }),
  )
}

const positions = <T>(list: readonly T[]) => new Map(list.map((item, i) => [item, i]))

/** Counts each speaker's turns, words and speaking time. */
function summarizeSpeakers(
  words: readonly Word[],
  previous: readonly Word[],
  speakers: ReadonlyMap<string, TranscriptSpeaker>,
): { speakers: ReidentifiedSpeaker[]; changedTurns: number } {
  const found = new Map<string, ReidentifiedSpeaker & { longest: number }>()
  let [index, changedTurns] = [0, 0]
  for (const { speaker, words: turnWords } of toTurns(words)) {
    const changedCount = turnWords.filter((_, i) => previous[index + i]?.speaker !== speaker).length
    index += turnWords.length
    if (changedCount > 0) changedTurns++
    const last = found.get(speaker)
    const result = speakers.get(speaker) as TranscriptSpeaker
    const isLongest = turnWords.length > (last?.longest ?? 0)
    found.set(speaker, {
      ...result,
      named: hasCustomName(result),
      time: (last?.time ?? 0) + speakingTime(turnWords),
      turns: (last?.turns ?? 0) + 1,
      changedWords: (last?.changedWords ?? 0) + changedCount,
      example: isLongest || !last ? exampleOf(turnWords) : last.example,
      longest: Math.max(turnWords.length, last?.longest ?? 0),
    })
  }
  return { speakers: Array.from(found.values(), ({ longest: _, ...speaker }) => speaker), changedTurns }
}

function exampleOf(turnWords: readonly Word[]): ReidentifiedSpeaker['example'] {
  const words = turnWords.slice(0, maxExampleWords)
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, text: joinWords(words) }
}

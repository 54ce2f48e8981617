import { maxSpeakerNameLength, maxSpeakers } from '#contract/limits.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { findSpeakerByName, nextSpeaker } from '#domain/speakers/speaker-turns.ts'
import { type SpeakerSpan, speakersBySpans } from '#domain/speakers/speakers.ts'
import { cutText } from '#domain/text/printable.ts'
import { keepTurns, markTurns, speakerId } from '#domain/words/turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { alignInput } from './alignment.ts'
import { withCaptions } from './captions.ts'
import { type InputTranscript, type InputWord, speakerNames } from './input-transcript.ts'
import type { TimedInputWord } from './tokens.ts'

/** Labels that services and programs give to speakers without a name. */
const NUMBERED = /^(?:spk|speaker)?[\s_-]*\d+$/i

export interface ImportContext {
  /** Recognized words, or the words of the current transcript, ascending. */
  readonly recognized: readonly TimedInputWord[]
  /** Length of the recording; null if it is unknown. */
  readonly duration: Ms | null
  /** Speakers of the current transcript: equal names keep their IDs. */
  readonly speakers: readonly TranscriptSpeaker[]
}

/** An imported transcript with times and speakers. */
export interface ImportedTranscript {
  /** The words of the file in its order; starts ascend. */
  readonly words: readonly Word[]
  /** Speakers by first appearance; a single one if the file names none. */
  readonly speakers: readonly TranscriptSpeaker[]
  /** Whether the file names its speakers. */
  readonly hasSpeakers: boolean
  /** Number of words that were recognized. */
  readonly matched: number
}

/**
 * Gives the words of a file times, speakers and turns. Text and speakers stay as they are in the file; paragraphs become
 * turns.
 */
export function importTranscript(
  transcript: InputTranscript,
  { recognized, duration, speakers: knownSpeakers }: ImportContext,
): ImportedTranscript {
  const { slots, matched, hasMatchingTimes } = alignInput(transcript, recognized, duration)
  const names = speakerNames(transcript.words)
  const hasSpeakers = names.length > 0 && names.length <= maxSpeakers
  const byName = assignIds(hasSpeakers ? names : [], knownSpeakers)
  const [unnamedSpeaker] = [...byName.values()]
  let speaker = unnamedSpeaker?.id ?? knownSpeakers[0]?.id ?? speakerId(0)
  const words = transcript.words.map((word, i): Word => {
    speaker = byName.get(word.speaker ?? '')?.id ?? speaker
    const { start, end, interpolated } = slots[i] ?? { start: 0, end: 0 }
    return {
      text: word.text,
      start,
      end,
      confidence: word.confidence ?? null,
      speaker,
      ...(word.turn && { turn: true as const }),
      ...(interpolated && { interpolated }),
    }
  })
  return {
    words: withTurns(hasMatchingTimes ? withCaptions(words, transcript.words) : words, transcript.words),
    speakers: hasSpeakers
      ? [...byName.values()]
      : [knownSpeakers[0] ?? { id: speakerId(0), name: 'Speaker 1' }],
    hasSpeakers,
    matched,
  }
}

/** Gives words without speakers in the file the speakers of spans. */
export function assignImported(
  words: readonly Word[],
  spans: readonly SpeakerSpan[],
  ids: readonly string[],
): Word[] {
  const voices = speakersBySpans(words, spans)
  return keepTurns(
    words.map((word, i) => {
      const id = ids[voices[i] ?? 0] ?? word.speaker
      return id === word.speaker ? word : { ...word, speaker: id }
    }),
  )
}

/** Keeps the paragraphs of the file; without any, divides the text like recognized text. */
function withTurns(words: readonly Word[], transcript: readonly InputWord[]): Word[] {
  return transcript.some(({ turn }, i) => turn && i > 0) ? keepTurns(words) : markTurns(words)
}

/** Returns the speaker of each name in the file. Numbered labels become numbered speakers. */
function assignIds(
  names: readonly string[],
  knownSpeakers: readonly TranscriptSpeaker[],
): Map<string, TranscriptSpeaker> {
  const speakers: TranscriptSpeaker[] = []
  const byName = new Map<string, TranscriptSpeaker>()
  for (const name of names) {
    const existingSpeakers = [...knownSpeakers, ...speakers]
    const displayName = cutText(name, maxSpeakerNameLength)
    const isNumbered = NUMBERED.test(name)
    const same = isNumbered ? undefined : findSpeakerByName(existingSpeakers, displayName)
    const newSpeaker = nextSpeaker([], isNumbered ? speakers : existingSpeakers)
    const speaker =
      same ??
      (isNumbered ? withKnownName(newSpeaker, knownSpeakers) : { id: newSpeaker.id, name: displayName })
    if (!speakers.some(({ id }) => id === speaker.id)) speakers.push(speaker)
    byName.set(name, speaker)
  }
  return byName
}

/** The current speaker with the same number, and thus the same color. */
const withKnownName = (newSpeaker: TranscriptSpeaker, knownSpeakers: readonly TranscriptSpeaker[]) =>
  knownSpeakers.find(({ id, name }) => id === newSpeaker.id && name === newSpeaker.name) ?? newSpeaker

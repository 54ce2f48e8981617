import { maxSpeakerNameLength, maxSpeakers } from '#contract/limits.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { findSpeakerByName, nextSpeaker } from '#domain/speakers/speaker-turns.ts'
import { type SpeakerSpan, speakersBySpans } from '#domain/speakers/speakers.ts'
import { truncateText } from '#domain/text/printable.ts'
import { keepTurns, markTurns, speakerId } from '#domain/words/turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { alignInput } from './alignment.ts'
import { withCaptions } from './captions.ts'
import { type InputTranscript, type InputWord, speakerNames } from './input-transcript.ts'
import type { TimedRecognizedWord } from './tokens.ts'

/** Labels that services and programs give to unnamed speakers. */
const NUMBERED_LABEL = /^(?:spk|speaker)?[\s_-]*\d+$/i

export interface ImportContext {
  /** Recognized words, or the words of the current transcript, ascending. */
  readonly recognized: readonly TimedRecognizedWord[]
  /** Length of the recording; null if it is unknown. */
  readonly duration: Ms | null
  /** Speakers of the current transcript; speakers with the same name keep their IDs. */
  readonly speakers: readonly TranscriptSpeaker[]
}

/** An imported transcript with times and speakers. */
export interface ImportedTranscript {
  /** The file's words in their original order, with starts in ascending order. */
  readonly words: readonly Word[]
  /** Speakers by first appearance; a single one if the file names none. */
  readonly speakers: readonly TranscriptSpeaker[]
  /** Whether the file names its speakers. */
  readonly hasSpeakers: boolean
  /** Number of words that were recognized. */
  readonly matched: number
}

/**
 * Assigns times, speakers and turns to a file's words. Text and speakers stay as they are in the file;
 * paragraphs become turns.
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

/** Assigns the spans' speakers to the words of a file without speakers. */
export function assignSpanSpeakers(
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

/** Keeps the file's paragraphs; if there are none, divides the text like recognized text. */
function withTurns(words: readonly Word[], transcript: readonly InputWord[]): Word[] {
  return transcript.some(({ turn }, i) => turn && i > 0) ? keepTurns(words) : markTurns(words)
}

/** Returns the speaker for each name in the file. Numbered labels become numbered speakers. */
function assignIds(
  names: readonly string[],
  knownSpeakers: readonly TranscriptSpeaker[],
): Map<string, TranscriptSpeaker> {
  const speakers: TranscriptSpeaker[] = []
  const byName = new Map<string, TranscriptSpeaker>()
  for (const name of names) {
    const existingSpeakers = [...knownSpeakers, ...speakers]
    const displayName = truncateText(name, maxSpeakerNameLength)
    const isNumbered = NUMBERED_LABEL.test(name)
    const same = isNumbered ? undefined : findSpeakerByName(existingSpeakers, displayName)
    const newSpeaker = nextSpeaker([], isNumbered ? speakers : existingSpeakers)
    const speaker =
      same ??
      (isNumbered ? preferKnownSpeaker(newSpeaker, knownSpeakers) : { id: newSpeaker.id, name: displayName })
    if (!speakers.some(({ id }) => id === speaker.id)) speakers.push(speaker)
    byName.set(name, speaker)
  }
  return byName
}

/**
 * Returns the known speaker with the same number and name, if any, to keep its color; otherwise the new one.
 */
const preferKnownSpeaker = (newSpeaker: TranscriptSpeaker, knownSpeakers: readonly TranscriptSpeaker[]) =>
  knownSpeakers.find(({ id, name }) => id === newSpeaker.id && name === newSpeaker.name) ?? newSpeaker

import { maxSpeakerNameLength, maxSpeakers } from '#contract/limits.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { findSpeakerByName, nextSpeaker } from '#domain/speakers/speaker-turns.ts'
import { type SpeakerSpan, speakersBySpans } from '#domain/speakers/speakers.ts'
import { cutText } from '#domain/text/printable.ts'
import { keepTurns, markTurns, speakerId } from '#domain/words/turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { alignInput } from './alignment.ts'
import { withCaptions } from './captions.ts'
import { type InputTranscript, type InputWord, speakerNames } from './given.ts'
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
  { recognized, duration, speakers: known }: ImportContext,
): ImportedTranscript {
  const { slots, matched, fits } = alignInput(transcript, recognized, duration)
  const names = speakerNames(transcript.words)
  const hasSpeakers = names.length > 0 && names.length <= maxSpeakers
  const byName = assignIds(hasSpeakers ? names : [], known)
  const [nobody] = [...byName.values()]
  let speaker = nobody?.id ?? known[0]?.id ?? speakerId(0)
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
    words: withTurns(fits ? withCaptions(words, transcript.words) : words, transcript.words),
    speakers: hasSpeakers ? [...byName.values()] : [known[0] ?? { id: speakerId(0), name: 'Speaker 1' }],
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
  known: readonly TranscriptSpeaker[],
): Map<string, TranscriptSpeaker> {
  const speakers: TranscriptSpeaker[] = []
  const byName = new Map<string, TranscriptSpeaker>()
  for (const name of names) {
    const usedNames = [...known, ...speakers]
    const displayName = cutText(name, maxSpeakerNameLength)
    const numbered = NUMBERED.test(name)
    const same = numbered ? undefined : findSpeakerByName(usedNames, displayName)
    const fresh = nextSpeaker([], numbered ? speakers : usedNames)
    const speaker = same ?? (numbered ? withKnownName(fresh, known) : { id: fresh.id, name: displayName })
    if (!speakers.some(({ id }) => id === speaker.id)) speakers.push(speaker)
    byName.set(name, speaker)
  }
  return byName
}

/** The current speaker with the same number, and thus the same color. */
const withKnownName = (fresh: TranscriptSpeaker, known: readonly TranscriptSpeaker[]) =>
  known.find(({ id, name }) => id === fresh.id && name === fresh.name) ?? fresh

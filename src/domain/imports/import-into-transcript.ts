import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { type EditsText, toEditsText } from '#domain/edits/chunk-edits.ts'
import { diffToPatches } from '#domain/edits/patches.ts'
import { carryOverRedactions } from '#domain/redaction/redaction.ts'
import type { StoredTranscript } from '#domain/speakers/reidentification.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { toTurns } from '#domain/words/paragraphs.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { assignSpanSpeakers, importTranscript } from './import-transcript.ts'
import { countUnusableTimes, type InputTranscript, withoutLateTimes } from './input-transcript.ts'

/** Effect of an import on a stored transcript. */
export interface ImportEffect {
  /** Edits that replace the words; null if they stay the same. */
  edits: EditsText | null
  speakers: TranscriptSpeaker[]
  /** Number of words in the file, and how many of them are also in the transcript. */
  words: number
  matched: number
  /** Number of words whose times in the file are unusable. */
  unusableTimes: number
}

/** Transcript to replace. */
export interface ImportTarget extends StoredTranscript {
  /** Length of the recording; null if it is unknown. */
  readonly duration: Ms | null
  /** Index of the file in the transcript's list of sources. */
  readonly source: number
}

/**
 * Replaces a stored transcript's words with a file's words, which inherit the times of the words they
 * replace. If the file has no speakers, the current ones are kept.
 */
export function importIntoTranscript(
  transcript: InputTranscript,
  { chunks, until, speakers, duration, source }: ImportTarget,
): ImportEffect {
  const all = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  const limit = until ?? Number.POSITIVE_INFINITY
  const previous = all.filter(({ start }) => start < limit)
  const usable = withoutLateTimes(transcript, duration)
  const importedTranscript = importTranscript(usable, {
    recognized: previous,
    duration: until ?? duration,
    speakers,
  })
  const keepsSpeakers = !importedTranscript.hasSpeakers && previous.length > 0
  const spoken = keepsSpeakers
    ? withCurrentSpeakers(importedTranscript.words, previous)
    : importedTranscript.words
  const wordsWithinDuration = spoken.filter(({ start }) => start < limit)
  const words = carryOverRedactions(previous, wordsWithinDuration).map(
    (word): Word => (source > 0 ? { ...word, source } : word),
  )
  const usedSpeakers = new Set([...words, ...all.slice(previous.length)].map(({ speaker }) => speaker))
  const addedSpeakers = keepsSpeakers ? [] : importedTranscript.speakers
  const remaining = speakers.filter(
    ({ id }) => usedSpeakers.has(id) && !addedSpeakers.some((speaker) => speaker.id === id),
  )
  const edits = diffToPatches(previous, words)
  return {
    edits: edits.length > 0 ? toEditsText(edits) : null,
    speakers: [...addedSpeakers, ...remaining],
    words: transcript.words.length,
    matched: importedTranscript.matched,
    unusableTimes: countUnusableTimes(transcript, usable),
  }
}

function withCurrentSpeakers(words: readonly Word[], previous: readonly Word[]): Word[] {
  const ids = [...new Set(previous.map(({ speaker }) => speaker))]
  const spans = toTurns(previous).map(({ speaker, words: turnWords }): SpeakerSpan => {
    const [first, last] = [turnWords[0] as Word, turnWords.at(-1) as Word]
    return { start: first.start, end: Math.max(first.start + 1, last.end), speaker: ids.indexOf(speaker) }
  })
  return assignSpanSpeakers(words, spans, ids)
}

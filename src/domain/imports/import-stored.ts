import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { type EditsText, toEditsText } from '#domain/chunk-edits.ts'
import { toTurns } from '#domain/paragraphs.ts'
import { diffToPatches } from '#domain/patches.ts'
import type { StoredTranscript } from '#domain/reidentification.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { GivenTranscript } from './given.ts'
import { assignImported, importTranscript } from './imported.ts'

/** Effect of an import on a stored transcript. */
export interface StoredImport {
  /** Edits that replace the words; null if they stay the same. */
  edits: EditsText | null
  speakers: TranscriptSpeaker[]
  /** Number of words in the file, and number that are also in the transcript. */
  words: number
  matched: number
}

/** Transcript to replace. */
export interface StoredContext extends StoredTranscript {
  /** Length of the recording; null if it is unknown. */
  readonly duration: Ms | null
  /** Index of the file in the transcript's list of sources. */
  readonly source: number
}

/**
 * Replaces the words of a stored transcript with those of a file, which take the times of the replaced words.
 * A file without speakers keeps the current ones.
 */
export function importIntoStored(
  given: GivenTranscript,
  { chunks, until, speakers, duration, source }: StoredContext,
): StoredImport {
  const all = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  const limit = until ?? Number.POSITIVE_INFINITY
  const was = all.filter(({ start }) => start < limit)
  const imported = importTranscript(given, { recognized: was, duration: until ?? duration, speakers })
  const keepsSpeakers = !imported.hasSpeakers && was.length > 0
  const spoken = keepsSpeakers ? withCurrentSpeakers(imported.words, was) : imported.words
  const words = spoken
    .filter(({ start }) => start < limit)
    .map((word): Word => (source > 0 ? { ...word, source } : word))
  const used = new Set([...words, ...all.slice(was.length)].map(({ speaker }) => speaker))
  const named = keepsSpeakers ? [] : imported.speakers
  const kept = speakers.filter(({ id }) => used.has(id) && !named.some((speaker) => speaker.id === id))
  const edits = diffToPatches(was, words)
  return {
    edits: edits.length > 0 ? toEditsText(edits) : null,
    speakers: [...named, ...kept],
    words: given.words.length,
    matched: imported.matched,
  }
}

function withCurrentSpeakers(words: readonly Word[], was: readonly Word[]): Word[] {
  const ids = [...new Set(was.map(({ speaker }) => speaker))]
  const spans = toTurns(was).map(({ speaker, words: said }): SpeakerSpan => {
    const [first, last] = [said[0] as Word, said.at(-1) as Word]
    return { start: first.start, end: Math.max(first.start + 1, last.end), speaker: ids.indexOf(speaker) }
  })
  return assignImported(words, spans, ids)
}

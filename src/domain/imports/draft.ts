import type { ImportFormat } from '#contract/choices.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Draft } from '#domain/recognition/draft.ts'
import { generatedName } from '#domain/speakers/speaker-turns.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { speakerId } from '#domain/words/turns.ts'
import type { Word } from '#domain/words/words.ts'
import { assignSpanSpeakers } from './import-transcript.ts'

/** A transcript from a file, aligned with its recording. */
export interface AlignedImport {
  format: ImportFormat
  speakers: TranscriptSpeaker[]
  /** Whether the file names its speakers. */
  hasSpeakers: boolean
  /** Number of words in the file, and how many of them were recognized. */
  words: number
  matched: number
}

/**
 * Creates a transcript from an aligned file. Text and speakers stay unchanged; a file without speakers gets
 * the identified speakers.
 * @param spans by ascending start; empty if no speakers were identified
 */
export function createImportDraft(
  words: readonly Word[],
  { format, speakers, hasSpeakers }: AlignedImport,
  { spans, language }: { spans: readonly SpeakerSpan[]; language: string },
): Draft {
  const sources = [{ engine: 'import', model: format, language }]
  if (hasSpeakers || spans.length === 0) return { words: [...words], speakers, sources, replacements: [] }
  const count = Math.max(...spans.map(({ speaker }) => speaker)) + 1
  const numbers = Array.from({ length: count }, (_, i) => speakerId(i))
  const spoken = assignSpanSpeakers(words, spans, numbers)
  // In order of first appearance in the text.
  const order = [...new Set(spoken.map(({ speaker }) => speaker))]
  const ids = new Map(order.map((id, i) => [id, speakerId(i)]))
  return {
    words: spoken.map((word) => ({ ...word, speaker: ids.get(word.speaker) ?? word.speaker })),
    speakers: order.map((_, i) => ({ id: speakerId(i), name: generatedName(i) })),
    sources,
    replacements: [],
  }
}

import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { speakerNames, toTurns } from '#domain/paragraphs.ts'
import { textOf, type Word } from '#domain/words.ts'
import { type DocumentContent, sanitizeContent } from './content.ts'

/** A document with a paragraph for each turn, beginning with the speaker's name. */
export function documentOfTranscript(
  words: readonly Word[],
  speakers: readonly TranscriptSpeaker[],
): DocumentContent {
  const nameOf = speakerNames(speakers)
  const content = toTurns(words).map((turn) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `${nameOf(turn.speaker)}:`, marks: [{ type: 'bold' }] },
      { type: 'text', text: ` ${textOf(turn.words)}` },
    ],
  }))
  return sanitizeContent({ type: 'doc', content })
}

/** A line for each turn, beginning with the speaker's name, as input for a language model. */
export function linesOfTranscript(words: readonly Word[], speakers: readonly TranscriptSpeaker[]): string[] {
  const nameOf = speakerNames(speakers)
  return toTurns(words).map((turn) => `${nameOf(turn.speaker)}: ${textOf(turn.words)}`)
}

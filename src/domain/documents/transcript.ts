import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { createSpeakerNameLookup, toTurns } from '#domain/words/paragraphs.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { type DocumentContent, sanitizeContent } from './content.ts'

/** Creates a document with one paragraph per turn, each starting with the speaker's name. */
export function documentFromTranscript(
  words: readonly Word[],
  speakers: readonly TranscriptSpeaker[],
): DocumentContent {
  const nameOf = createSpeakerNameLookup(speakers)
  const content = toTurns(words).map((turn) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `${nameOf(turn.speaker)}:`, marks: [{ type: 'bold' }] },
      { type: 'text', text: ` ${joinWords(turn.words)}` },
    ],
  }))
  return sanitizeContent({ type: 'doc', content })
}

/** Returns one line per turn, each starting with the speaker's name, as input for a language model. */
export function linesFromTranscript(
  words: readonly Word[],
  speakers: readonly TranscriptSpeaker[],
): string[] {
  const nameOf = createSpeakerNameLookup(speakers)
  return toTurns(words).map((turn) => `${nameOf(turn.speaker)}: ${joinWords(turn.words)}`)
}

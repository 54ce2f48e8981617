import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { printableName } from '#domain/text/printable.ts'
import type { Ms, Word } from './words.ts'

/** Consecutive words by the same speaker; never empty. */
export interface Turn {
  readonly speaker: string
  readonly start: Ms
  readonly words: readonly Word[]
}

/** Splits words into turns at each turn mark and speaker change. */
export function toTurns(words: readonly Word[]): Turn[] {
  const turns: { speaker: string; start: Ms; words: Word[] }[] = []
  for (const word of words) {
    const turn = turns.at(-1)
    if (!turn || word.turn || word.speaker !== turn.speaker)
      turns.push({ speaker: word.speaker, start: word.start, words: [word] })
    else turn.words.push(word)
  }
  return turns
}

/** Joins the words of all turns, marking the first word of each turn and setting its speaker. */
export function fromTurns(turns: readonly Pick<Turn, 'speaker' | 'words'>[]): Word[] {
  return turns.flatMap(({ speaker, words }) => toTurn(words, speaker))
}

/** Returns words as a single turn by one speaker; words that need no change stay the same objects. */
export function toTurn(words: readonly Word[], speaker: string): Word[] {
  return words.map((word, i) => {
    const startsTurn = i === 0
    if (word.speaker === speaker && (word.turn === true) === startsTurn) return word
    const { turn: _, ...rest } = word
    return { ...rest, speaker, ...(startsTurn && { turn: true as const }) }
  })
}

/**
 * Returns a function that maps a speaker's ID to the displayed name on a single line, or to the ID itself if
 * there is no name.
 */
export function createSpeakerNameLookup(speakers: readonly TranscriptSpeaker[]): (id: string) => string {
  const names = new Map(speakers.map(({ id, name }) => [id, printableName(name)]))
  return (id) => names.get(id) || printableName(id)
}

import type { Command, EditorState } from 'prosemirror-state'
import type { Word } from '#domain/words/words.ts'

interface TurnOptions {
  length?: number
  speakers?: readonly string[]
  textOf?: (index: number) => string
}

/** Creates turns of four words, half a second each, by two alternating speakers. */
export function createTurns(
  turns: number,
  { length = 4, speakers = ['spk_0', 'spk_1'], textOf = (index) => `w${index}` }: TurnOptions = {},
): Word[] {
  return Array.from({ length: turns * length }, (_, i) => ({
    text: textOf(i),
    start: i * 500,
    end: i * 500 + 400,
    confidence: 0.9,
    speaker: speakers[Math.floor(i / length) % speakers.length] ?? '',
    ...(i % length === 0 && { turn: true as const }),
  }))
}

/** Two turns of three words, one second each. */
export const sixWords: Word[] = 'one two three four five six'.split(' ').map((text, i) => ({
  text,
  start: i * 1000,
  end: i * 1000 + 900,
  confidence: 1,
  speaker: 'spk_0',
  ...(i % 3 === 0 && { turn: true as const }),
}))

/** Returns the state after a command; unchanged if the command does nothing. */
export function run(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}

import { closeHistory } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import { asTurn } from '#domain/paragraphs.ts'
import { replaceFound, type TextEdit } from '#domain/replace-found.ts'
import type { Word } from '#domain/words.ts'
import { burstKey } from './burst.ts'
import { storable } from './clipboard.ts'
import { attrsOf, transcriptSchema } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { removeTurn } from './turn-commands.ts'
import { type TurnAt, turnsOf } from './turns.ts'

/** Characters [from, to) of a turn, known by its index, and what is to stand there. */
export interface TurnEdit extends TextEdit {
  readonly turn: number
}

interface Rewritten {
  turn: TurnAt
  words: Word[]
  edits: readonly TextEdit[]
}

/**
 * Replaces places of the text, all as one step to undo: from the back, so that positions stay true, and with the
 * words of each turn beside its text, so that nothing else has to find out what became of them. Turns that nothing is
 * left of go as well. Null when there is nothing to replace.
 * @param edits ascending, without overlap
 */
export function replaceHits(state: EditorState, edits: readonly TurnEdit[]): Transaction | null {
  const rewritten = rewrite(state, edits)
  if (rewritten.length === 0) return null
  const transaction = closeHistory(state.tr).setMeta(burstKey, null)
  for (const { turn, words, edits } of rewritten.reverse()) {
    const isGone = words.length === 0 && turnsOf(transaction.doc).length > 1
    if (isGone) removeTurn(transaction, turn)
    else write(transaction, turn, words, edits)
  }
  return transaction
}

function rewrite({ doc }: EditorState, edits: readonly TurnEdit[]): Rewritten[] {
  const turns = turnsOf(doc)
  const rewritten: Rewritten[] = []
  const latest = new Map<number, readonly Word[]>()
  const wordsAt = (index: number) => {
    const turn = turns[index]
    return latest.get(index) ?? (turn ? attrsOf(turn.node).words : [])
  }
  for (let from = 0; from < edits.length; ) {
    const index = edits[from]?.turn ?? 0
    let to = from
    while (edits[to]?.turn === index) to++
    const turn = turns[index]
    const some = edits.slice(from, to).map((edit) => ({ ...edit, text: storable(edit.text) }))
    from = to
    if (!turn) continue
    const { words, speaker } = attrsOf(turn.node)
    const replaced = replaceFound(
      {
        text: turn.node.textContent,
        words,
        ranges: wordRanges(turn.node),
        before: wordsAt(index - 1).at(-1),
        after: wordsAt(index + 1)[0],
      },
      some,
    )
    const now = asTurn(replaced.words, speaker)
    latest.set(index, now)
    rewritten.push({ turn, words: now, edits: replaced.edits })
  }
  return rewritten
}

function write(transaction: Transaction, { pos }: TurnAt, words: Word[], edits: readonly TextEdit[]): void {
  for (const { from, to, text } of edits.toReversed()) {
    const [start, end] = [pos + 1 + from, pos + 1 + to]
    if (text === '') transaction.delete(start, end)
    else transaction.replaceWith(start, end, transcriptSchema.text(text))
  }
  transaction.setNodeAttribute(pos, 'words', words)
}

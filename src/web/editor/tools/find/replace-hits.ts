import { closeHistory } from 'prosemirror-history'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { toTurn } from '#domain/words/paragraphs.ts'
import { replaceMatches, type TextEdit } from '#domain/words/replace-matches.ts'
import type { Word } from '#domain/words/words.ts'
import { burstKey } from '#web/editor/core/document/burst.ts'
import { ReplaceStep } from '#web/editor/core/document/replace-step.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { removeTurn } from '#web/editor/core/document/turn-commands.ts'
import { getTurns, type PositionedTurn } from '#web/editor/core/document/turns.ts'
import { sanitizeText } from '#web/editor/core/view/clipboard.ts'

/** Replacement for characters [from, to) of the turn with this index. */
export interface TurnEdit extends TextEdit {
  readonly turn: number
}

interface TurnRewrite {
  index: number
  turn: PositionedTurn
  words: Word[]
  edits: readonly TextEdit[]
}

/**
 * Replaces parts of the text as a single undo step. Also updates each turn's words, so that no realignment is
 * needed. Removes turns that become empty. If there is only one edit, moves the cursor after it. Returns null
 * if there is nothing to replace.
 * @param edits in ascending order, not overlapping
 */
export function replaceHits(state: EditorState, edits: readonly TurnEdit[]): Transaction | null {
  const turnRewrites = rewrite(state, edits)
  if (turnRewrites.length === 0) return null
  const transaction = closeHistory(state.tr).setMeta(burstKey, null)
  transaction.step(
    new ReplaceStep(turnRewrites.map(({ turn: { pos }, words, edits }) => ({ pos, words, edits }))),
  )
  const remainingTurns = getTurns(transaction.doc)
  const emptyIndexes = turnRewrites.filter(({ words }) => words.length === 0).map(({ index }) => index)
  for (const index of emptyIndexes.reverse()) {
    const turn = remainingTurns[index]
    if (turn && getTurns(transaction.doc).length > 1) removeTurn(transaction, turn)
  }
  const [onlyEdit, second] = edits
  const at = turnRewrites[0]?.turn.pos
  if (onlyEdit && !second && at !== undefined) {
    const cursor = transaction.mapping.map(at + 1 + onlyEdit.to)
    transaction.setSelection(Selection.near(transaction.doc.resolve(cursor)))
  }
  return transaction
}

function rewrite({ doc }: EditorState, edits: readonly TurnEdit[]): TurnRewrite[] {
  const turns = getTurns(doc)
  const turnRewrites: TurnRewrite[] = []
  const latest = new Map<number, readonly Word[]>()
  const wordsAt = (index: number) => {
    const turn = turns[index]
    return latest.get(index) ?? (turn ? getAttrs(turn.node).words : [])
  }
  for (let from = 0; from < edits.length; ) {
    const index = edits[from]?.turn ?? 0
    let to = from
    while (edits[to]?.turn === index) to++
    const turn = turns[index]
    const turnEdits = edits.slice(from, to).map((edit) => ({ ...edit, text: sanitizeText(edit.text) }))
    from = to
    if (!turn) continue
    const { words, speaker } = getAttrs(turn.node)
    const replacement = replaceMatches(
      {
        text: turn.node.textContent,
        words,
        ranges: wordRanges(turn.node),
        before: wordsAt(index - 1).at(-1),
        after: wordsAt(index + 1)[0],
      },
      turnEdits,
    )
    const newWords = toTurn(replacement.words, speaker)
    latest.set(index, newWords)
    turnRewrites.push({ index, turn, words: newWords, edits: replacement.edits })
  }
  return turnRewrites
}

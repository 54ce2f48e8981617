import { Fragment, type Node } from 'prosemirror-model'
import { type Mappable, Step, StepMap, StepResult } from 'prosemirror-transform'
import type { TextEdit } from '#domain/words/replace-matches.ts'
import type { Word } from '#domain/words/words.ts'
import { getAttrs, transcriptSchema } from './schema.ts'

/** New content of the turn at a position: text replacements in ascending order, and the turn's words. */
export interface TurnReplacement {
  readonly pos: number
  readonly edits: readonly TextEdit[]
  readonly words: readonly Word[]
}

/** Step that replaces text in many turns in a single pass over the document, with a single position map. */
export class ReplaceStep extends Step {
  readonly #turns: readonly TurnReplacement[]

  /** @param turns ascending by position */
  constructor(turns: readonly TurnReplacement[]) {
    super()
    this.#turns = turns
  }

  apply(doc: Node): StepResult {
    const chunks: Node[] = []
    let next = 0
    doc.forEach((chunk, chunkPos) => {
      const end = chunkPos + chunk.nodeSize
      const turns: Node[] = []
      const isTouched = (this.#turns[next]?.pos ?? end) < end
      if (isTouched)
        chunk.forEach((turn, offset) => {
          const change = this.#turns[next]
          const isChanged = change?.pos === chunkPos + 1 + offset
          if (isChanged) next++
          turns.push(change && isChanged ? rewriteTurn(turn, change) : turn)
        })
      chunks.push(isTouched ? chunk.copy(Fragment.fromArray(turns)) : chunk)
    })
    return next === this.#turns.length
      ? StepResult.ok(doc.copy(Fragment.fromArray(chunks)))
      : StepResult.fail('No turn stands there')
  }

  override getMap(): StepMap {
    return new StepMap(
      this.#turns.flatMap(({ pos, edits }) =>
        edits.flatMap(({ from, to, text }) => [pos + 1 + from, to - from, text.length]),
      ),
    )
  }

  invert(doc: Node): Step {
    let growth = 0
    const turns = this.#turns.map(({ pos, edits }): TurnReplacement => {
      const turn = doc.nodeAt(pos)
      const before = turn?.textContent ?? ''
      const at = pos + growth
      let position = 0
      const inverse = edits.map(({ from, to, text }) => {
        const start = from + position
        position += text.length - (to - from)
        return { from: start, to: start + text.length, text: before.slice(from, to) }
      })
      growth += position
      return { pos: at, edits: inverse, words: turn ? getAttrs(turn).words : [] }
    })
    return new ReplaceStep(turns)
  }

  /** Skips positions that have been deleted in the meantime. */
  map(mapping: Mappable): Step | null {
    const turns = this.#turns.flatMap((turn): TurnReplacement[] => {
      const { pos, deleted } = mapping.mapResult(turn.pos, 1)
      if (deleted) return []
      const edits = turn.edits.flatMap(({ from, to, text }) => {
        const start = mapping.mapResult(turn.pos + 1 + from, 1)
        const end = mapping.mapResult(turn.pos + 1 + to, -1)
        if (start.deleted && end.deleted) return []
        return [{ from: start.pos - pos - 1, to: Math.max(start.pos, end.pos) - pos - 1, text }]
      })
      return edits.length > 0 ? [{ ...turn, pos, edits }] : []
    })
    return turns.length > 0 ? new ReplaceStep(turns) : null
  }

  toJSON(): { stepType: string; turns: readonly TurnReplacement[] } {
    return { stepType: 'replaceText', turns: this.#turns }
  }
}

/**
 * Returns the turn with the replacements applied. After concurrent edits, words and text may disagree; the caller
 * realigns them.
 */
function rewriteTurn(turn: Node, { edits, words }: TurnReplacement): Node {
  const before = turn.textContent
  let [text, at] = ['', 0]
  for (const edit of edits) {
    text += before.slice(at, edit.from) + edit.text
    at = Math.max(at, edit.to)
  }
  text += before.slice(at)
  const content = text ? transcriptSchema.text(text) : undefined
  return turn.type.create({ ...getAttrs(turn), words }, content, turn.marks)
}

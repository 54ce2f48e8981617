import { Fragment, type Node } from 'prosemirror-model'
import { type Mappable, Step, StepResult } from 'prosemirror-transform'
import { type TurnAttrs, withTurnAttrs } from './schema.ts'

/** New speaker and words of the turn at a position. */
export interface TurnChange extends TurnAttrs {
  readonly pos: number
}

/** Step that sets the speakers of many turns in one pass over the document, without changing text. */
export class SetSpeakersStep extends Step {
  readonly #changes: readonly TurnChange[]

  /** @param changes ascending by position */
  constructor(changes: readonly TurnChange[]) {
    super()
    this.#changes = changes
  }

  apply(doc: Node): StepResult {
    const chunks: Node[] = []
    let next = 0
    doc.forEach((chunk, chunkPos) => {
      const end = chunkPos + chunk.nodeSize
      if ((this.#changes[next]?.pos ?? end) >= end) {
        chunks.push(chunk)
        return
      }
      const turns: Node[] = []
      chunk.forEach((turn, offset) => {
        const change = this.#changes[next]
        const isChanged = change?.pos === chunkPos + 1 + offset
        if (isChanged) next++
        turns.push(change && isChanged ? withTurnAttrs(turn, change) : turn)
      })
      chunks.push(chunk.copy(Fragment.fromArray(turns)))
    })
    return next === this.#changes.length
      ? StepResult.ok(doc.copy(Fragment.fromArray(chunks)))
      : StepResult.fail('No turn stands there')
  }

  invert(doc: Node): Step {
    return new SetSpeakersStep(
      this.#changes.map(({ pos }) => ({ ...(doc.nodeAt(pos)?.attrs as TurnAttrs), pos })),
    )
  }

  map(mapping: Mappable): Step | null {
    const remainingChanges = this.#changes.flatMap((change) => {
      const { pos, deleted } = mapping.mapResult(change.pos, 1)
      return deleted ? [] : [{ ...change, pos }]
    })
    return remainingChanges.length > 0 ? new SetSpeakersStep(remainingChanges) : null
  }

  toJSON(): { stepType: string; changes: readonly TurnChange[] } {
    return { stepType: 'setSpeakers', changes: this.#changes }
  }
}

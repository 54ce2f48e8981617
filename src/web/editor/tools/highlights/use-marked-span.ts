import type { Node } from 'prosemirror-model'
import { useEffect } from 'react'
import type { TokenRange } from '#domain/words/retime.ts'
import type { Slot } from '#domain/words/words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { TurnMarks } from '#web/editor/core/view/turn-marks.ts'

/** Marks a range of the text while a dialog about it is open. */
export function useMarkedSpan({ view, onChange }: Session, span: Slot | null): void {
  const { start, end } = span ?? { start: 0, end: 0 }
  useEffect(() => {
    if (end === 0) return
    const marks = new TurnMarks(view, ['lh-recode'], markedBetween(start, end))
    marks.refresh()
    const stop = onChange(() => marks.refresh())
    return () => {
      stop()
      marks.stop()
    }
  }, [view, onChange, start, end])
}

const noRanges: readonly never[] = []

/** Returns a function that finds a turn's words in a time span; returns the same list for the same turn. */
function markedBetween(start: number, end: number): (turn: Node) => readonly TokenRange[] {
  const cache = new WeakMap<Node, readonly TokenRange[]>()
  const rangesIn = (turn: Node) => {
    const { words } = getAttrs(turn)
    const indexesInSpan = words.flatMap((word, index) =>
      start <= word.start && word.start < end ? [index] : [],
    )
    return indexesInSpan.length > 0
      ? indexesInSpan.flatMap((index) => wordRanges(turn)[index] ?? [])
      : noRanges
  }
  return (turn) => {
    const ranges = cache.get(turn) ?? rangesIn(turn)
    cache.set(turn, ranges)
    return ranges
  }
}

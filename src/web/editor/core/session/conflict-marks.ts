import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useSyncExternalStore } from 'react'
import type { Ms } from '#domain/words/words.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { createTimeline } from '#web/editor/core/document/timeline.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { markWords } from '#web/editor/core/document/word-marks.ts'
import type { Session } from './session.ts'

/** Marks unresolved conflicts in the text. */
export function useConflictMarks({ saver, view }: Session): void {
  const conflicts = useSyncExternalStore(saver.subscribe, saver.openConflicts)
  useEffect(() => {
    const isInConflict = (start: number) =>
      conflicts.some(({ startTime, endTime }) => startTime <= start && start < endTime)
    const indexes = getWords(view.state.doc).flatMap(({ start }, index) =>
      isInConflict(start) ? [index] : [],
    )
    markWords(view, 'lh-conflict', indexes)
    return () => {
      if (!view.isDestroyed) markWords(view, 'lh-conflict', [])
    }
  }, [conflicts, view])
}

/** Moves the cursor to a time and, by default, focuses the text. */
export function moveToTime(view: EditorView, time: Ms, { focus = true } = {}): void {
  const position = createTimeline(view.state.doc).at(time)
  const turn = position && getTurns(view.state.doc)[position.turn]
  if (!turn) return
  const pos = turn.pos + 1 + (wordRanges(turn.node)[position.index]?.from ?? 0)
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)).scrollIntoView())
  if (focus) view.focus()
}

import { TextSelection } from 'prosemirror-state'
import { type HighlightColor, highlightColors } from '#contract/choices.ts'
import type { Highlight } from '#contract/highlights.ts'
import { createAnchor } from '#domain/words/anchors.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import { anchorsIn } from '#web/editor/core/document/anchoring.ts'
import { wordsInRange } from '#web/editor/core/document/word-positions.ts'
import { playSpan } from '#web/editor/core/playback/play-span.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { HighlightPart } from './highlights.ts'

const colorKey = 'longhand.highlightColor'

/** Returns the last chosen color; yellow by default. */
export function lastColor(): HighlightColor {
  const storedColor = localStore.getItem(colorKey)
  return highlightColors.find((color) => color === storedColor) ?? 'yellow'
}

export function chooseColor(color: HighlightColor): void {
  localStore.setItem(colorKey, color)
}

/**
 * Highlights the selected words and moves the cursor after them, so that the next command doesn't apply to
 * them.
 * @returns the highlight's ID, or null if no words are selected
 */
export function highlightSelection(session: Session): string | null {
  const { view, highlights, notices } = session
  const { doc, selection } = view.state
  const anchor = selection.empty ? null : createAnchor(wordsInRange(doc, selection))
  if (!anchor) {
    notices.notify({ text: 'highlights.nothingSelected' })
    return null
  }
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, selection.to)))
  const { quote, start, end, speaker } = anchor
  return highlights.add({
    quote,
    startTime: toSeconds(start),
    endTime: toSeconds(end),
    speaker,
    color: lastColor(),
  })
}

/**
 * Returns the highlight that exactly matches the selection or contains the cursor (but doesn't end at it). If
 * there is none, creates one from the selection.
 */
function highlightHere(session: Session): string | null {
  const { state } = session.view
  const { from, to, empty } = state.selection
  const existingAnchors = anchorsIn(state, { from, to })
  const sameAnchor = existingAnchors.find((anchor) =>
    empty ? from < anchor.to : anchor.from === from && anchor.to === to,
  )
  return sameAnchor?.id ?? highlightSelection(session)
}

/** Opens a field of the highlight at the cursor or selection. */
export function editHighlightPart(session: Session, part: HighlightPart): boolean {
  const id = highlightHere(session)
  if (id) session.highlights.show({ openField: { id, part, text: '' } })
  return id !== null
}

/** Moves the cursor to a highlight's words, scrolls them into view, and plays them. */
export function showHighlight(session: Session, { id, startTime }: Highlight): void {
  const { view, player, tracking } = session
  const anchor = anchorsIn(view.state).find((candidate) => candidate.id === id)
  if (anchor) {
    const selection = TextSelection.create(view.state.doc, anchor.from)
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  } else moveToTime(view, toMs(startTime))
  player.seek(startTime)
  tracking.resume()
  void player.play()
}

/** Plays the selected words and stops at the end. */
export function playSelection({ view, player, notices }: Session): void {
  const anchor = createAnchor(wordsInRange(view.state.doc, view.state.selection))
  if (anchor) playSpan(player, toSeconds(anchor.start), toSeconds(anchor.end))
  else notices.notify({ text: 'highlights.nothingSelected' })
}

import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { assignSpeaker, assignTurns } from '#web/editor/core/document/speaker-commands.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { findNextTurn, speakerShares } from './speaker-shares.ts'

/** Time during which a merge can be undone from its message, in milliseconds. */
const undoMs = 12_000

/** Assigns the turn at the cursor, or the selected words, to a speaker. */
export function assignToSpeaker({ view }: Session, speaker: string): void {
  const transaction = assignSpeaker(view.state, speaker)
  if (transaction) view.dispatch(transaction)
}

/**
 * Assigns the turn or selected words to the speaker at a one-based list position; the position after the last
 * one creates a speaker.
 */
export function assignToNthSpeaker(session: Session, position: number): void {
  const { speakers } = session
  const { all } = speakers.snapshot()
  const speaker = position === all.length + 1 ? speakers.add() : all[position - 1]?.id
  if (speaker) assignToSpeaker(session, speaker)
}

/** Merges a speaker into another and removes it from the list; undo reverts both. */
export function mergeSpeakers(session: Session, fromId: string, intoId: string): void {
  const { view, speakers } = session
  const [from, target] = [speakers.get(fromId), speakers.get(intoId)]
  if (!from || !target) return
  const isSpokenBy = (id: string, turn: Node) => getAttrs(turn).speaker === id
  const startOf = (turn: Node) => getAttrs(turn).words[0]?.start
  const turns = getTurns(view.state.doc).filter(({ node }) => isSpokenBy(fromId, node))
  const movedStarts = new Set(turns.map(({ node }) => startOf(node)))
  const transaction = assignTurns(view.state, (turn) => isSpokenBy(fromId, turn), intoId)
  if (transaction) view.dispatch(transaction)
  speakers.hide(fromId)
  const timer = setTimeout(() => void removeSilentSpeaker(session, fromId, intoId), undoMs)
  const undo = () => {
    clearTimeout(timer)
    if (view.isDestroyed) return
    const wasMoved = (turn: Node) => isSpokenBy(intoId, turn) && movedStarts.has(startOf(turn))
    const inverse = assignTurns(view.state, wasMoved, fromId)
    if (inverse) view.dispatch(inverse)
    speakers.unhide(fromId)
  }
  speakers.notify({ kind: 'merged', from, target, undo })
}

/**
 * Removes a speaker who has no words once the text is saved; any words that other users have since assigned
 * to the speaker go to `targetId`.
 */
export async function removeSilentSpeaker(
  { view, speakers, saver }: Session,
  id: string,
  targetId: string,
): Promise<void> {
  await saver.saveNow()
  if (view.isDestroyed || speakerShares(view.state.doc).has(id)) return
  if (saver.snapshot().kind === 'saved') speakers.remove(id, targetId)
}

/** Moves the cursor and playback to the speaker's next turn after the cursor. */
export function goToNextTurn({ view, player, tracking }: Session, speaker: string): void {
  const { doc, selection } = view.state
  const turnPos = selection.$head.parent.type.name === 'turn' ? selection.$head.before() : 0
  const turn = findNextTurn(doc, speaker, turnPos)
  if (!turn) return
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, turn.pos + 1)).scrollIntoView())
  player.seek((getAttrs(turn.node).words[0]?.start ?? 0) / 1000)
  tracking.resume()
}

/** Opens the speaker menu for the turn at a position, or for the selection. */
export function openSpeakerMenu({ view, speakers }: Session, pos?: number): void {
  if (pos !== undefined)
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1)))
  speakers.setMenuOpen(true)
}

import { TextSelection } from 'prosemirror-state'
import { toSeconds } from '#domain/items.ts'
import { bareWord } from '#domain/word-confidence.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { playSpan } from '#web/editor/core/playback/play-span.ts'
import { showRange } from '#web/editor/core/view/show-range.ts'
import { acceptWords, type LowConfidenceWord, lowConfidenceAt, nextLowConfidence } from './low-confidence.ts'

/** A low-confidence word plays with this much before and after it, in seconds. */
const leadSeconds = 1
const tailSeconds = 0.5

/** Selects the next low-confidence word, or the previous one. */
export function goToLowConfidence(context: CommandContext, direction: 1 | -1): void {
  const { session, settings } = context
  const word = nextLowConfidence(session.view.state, settings.doubtBelow, direction)
  if (word) showLowConfidence(context, word)
}

/** Selects a low-confidence word, and plays it if the viewer's settings say so. */
export function showLowConfidence(context: CommandContext, doubtful: LowConfidenceWord): void {
  const { view, tracking } = context.session
  tracking.leave()
  const selection = TextSelection.create(view.state.doc, doubtful.from, doubtful.to)
  view.dispatch(view.state.tr.setSelection(selection))
  view.focus()
  showRange(view, doubtful)
  if (context.settings.playDoubts) play(context, doubtful)
}

/** The low-confidence word that is selected, or at the cursor. */
export const lowConfidenceHere = ({ session, settings }: CommandContext): LowConfidenceWord | null =>
  lowConfidenceAt(session.view.state, settings.doubtBelow)

/** Plays the words around the selection, from a second before. */
export function playHere(context: CommandContext): void {
  const here = lowConfidenceHere(context)
  if (here) play(context, here)
}

function play({ session: { player } }: CommandContext, { word: { start, end } }: LowConfidenceWord): void {
  playSpan(player, Math.max(0, toSeconds(start) - leadSeconds), toSeconds(end) + tailSeconds)
}

/** Marks the selected words as reviewed and goes to the next low-confidence one. */
export function acceptHere(context: CommandContext): void {
  const { view } = context.session
  const { from, to } = view.state.selection
  if (accept(context, { from, to })) goToLowConfidence(context, 1)
}

/** @returns whether any had low confidence */
export function accept({ session, settings }: CommandContext, range: { from: number; to: number }): boolean {
  const { view } = session
  const transaction = acceptWords(view.state, range, settings.doubtBelow)
  if (transaction) view.dispatch(transaction)
  return transaction !== null
}

/** Asks for a replacement of all similar low-confidence words. */
export function fixLike({ session }: CommandContext, { word }: LowConfidenceWord): void {
  const text = bareWord(word.text)
  session.finding.finder.open({
    replacing: true,
    text,
    replacement: text,
    wholeWords: true,
    matchCase: false,
    regex: false,
    names: false,
    doubtful: true,
  })
}

import { TextSelection } from 'prosemirror-state'
import { bareWord } from '#domain/doubt.ts'
import { toSeconds } from '#domain/items.ts'
import type { CommandContext } from './command.ts'
import { acceptWords, type DoubtfulWord, doubtfulAt, nextDoubtful } from './editor/doubtful.ts'
import { showRange } from './editor/show-range.ts'
import { playSpan } from './playback/play-span.ts'

/** A doubtful word is heard with this much in front of it and behind it, in seconds. */
const leadSeconds = 1
const tailSeconds = 0.5

/** Selects the next doubtful word, or the one before. */
export function visitDoubtful(context: CommandContext, direction: 1 | -1): void {
  const { session, settings } = context
  const word = nextDoubtful(session.view.state, settings.doubtBelow, direction)
  if (word) showDoubtful(context, word)
}

/** Selects a doubtful word, and plays it where the viewer wants that. */
export function showDoubtful(context: CommandContext, doubtful: DoubtfulWord): void {
  const { view, tracking } = context.session
  tracking.leave()
  const selection = TextSelection.create(view.state.doc, doubtful.from, doubtful.to)
  view.dispatch(view.state.tr.setSelection(selection))
  view.focus()
  showRange(view, doubtful)
  if (context.settings.playDoubts) play(context, doubtful)
}

/** The doubtful word that is selected, or that the caret is at. */
export const doubtfulHere = ({ session, settings }: CommandContext): DoubtfulWord | null =>
  doubtfulAt(session.view.state, settings.doubtBelow)

/** Plays the words around the selection, from a second before. */
export function playHere(context: CommandContext): void {
  const here = doubtfulHere(context)
  if (here) play(context, here)
}

function play({ session: { player } }: CommandContext, { word: { start, end } }: DoubtfulWord): void {
  playSpan(player, Math.max(0, toSeconds(start) - leadSeconds), toSeconds(end) + tailSeconds)
}

/** Takes the doubt off the selected words and goes to the next doubtful one. */
export function acceptHere(context: CommandContext): void {
  const { view } = context.session
  const { from, to } = view.state.selection
  if (accept(context, { from, to })) visitDoubtful(context, 1)
}

/** @returns whether there was a doubt to take off */
export function accept({ session, settings }: CommandContext, range: { from: number; to: number }): boolean {
  const { view } = session
  const transaction = acceptWords(view.state, range, settings.doubtBelow)
  if (transaction) view.dispatch(transaction)
  return transaction !== null
}

/** Asks what to write for a doubtful word wherever else it was heard. */
export function fixLike({ session }: CommandContext, { word }: DoubtfulWord): void {
  const text = bareWord(word.text)
  session.finding.finder.open({
    ...{ replacing: true, text, replacement: text },
    ...{ wholeWords: true, matchCase: false, regex: false, names: false, doubtful: true },
  })
}

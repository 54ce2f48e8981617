import { TextSelection } from 'prosemirror-state'
import { toSeconds } from '#domain/words/seconds.ts'
import { stripPunctuation } from '#domain/words/word-confidence.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { playSpan } from '#web/editor/core/playback/play-span.ts'
import { scrollToRange } from '#web/editor/core/view/scroll-to-range.ts'
import {
  acceptWords,
  type LowConfidenceWord,
  lowConfidenceWordAt,
  nextLowConfidenceWord,
} from './low-confidence.ts'

/** Seconds to play before and after a low-confidence word. */
const leadSeconds = 1
const tailSeconds = 0.5

/** Selects the next or previous low-confidence word. */
export function goToLowConfidenceWord(context: CommandContext, direction: 1 | -1): void {
  const { session, settings } = context
  const word = nextLowConfidenceWord(session.view.state, settings.doubtBelow, direction)
  if (word) showLowConfidenceWord(context, word)
}

/** Selects a low-confidence word and, depending on the viewer's settings, plays it. */
export function showLowConfidenceWord(context: CommandContext, lowConfidenceWord: LowConfidenceWord): void {
  const { view, tracking } = context.session
  tracking.stopFollowing()
  const selection = TextSelection.create(view.state.doc, lowConfidenceWord.from, lowConfidenceWord.to)
  view.dispatch(view.state.tr.setSelection(selection))
  view.focus()
  scrollToRange(view, lowConfidenceWord)
  if (context.settings.playDoubts) play(context, lowConfidenceWord)
}

/** Returns the low-confidence word that is selected or at the cursor; null if there is none. */
export const currentLowConfidenceWord = ({ session, settings }: CommandContext): LowConfidenceWord | null =>
  lowConfidenceWordAt(session.view.state, settings.doubtBelow)

/** Plays the low-confidence word at the cursor, starting a second before it. */
export function playAround(context: CommandContext): void {
  const current = currentLowConfidenceWord(context)
  if (current) play(context, current)
}

function play({ session: { player } }: CommandContext, { word: { start, end } }: LowConfidenceWord): void {
  playSpan(player, Math.max(0, toSeconds(start) - leadSeconds), toSeconds(end) + tailSeconds)
}

/** Marks the selected words as reviewed and moves to the next low-confidence word. */
export function acceptSelection(context: CommandContext): void {
  const { view } = context.session
  const { from, to } = view.state.selection
  if (accept(context, { from, to })) goToLowConfidenceWord(context, 1)
}

/**
 * Marks low-confidence words in a range as reviewed.
 * @returns whether there were any
 */
export function accept({ session, settings }: CommandContext, range: { from: number; to: number }): boolean {
  const { view } = session
  const transaction = acceptWords(view.state, range, settings.doubtBelow)
  if (transaction) view.dispatch(transaction)
  return transaction !== null
}

/** Opens find and replace with all similar low-confidence words. */
export function openReplaceForSimilarWords({ session }: CommandContext, { word }: LowConfidenceWord): void {
  const text = stripPunctuation(word.text)
  session.findTool.finder.open({
    replacing: true,
    text,
    replacement: text,
    wholeWords: true,
    matchCase: false,
    regex: false,
    names: false,
    lowConfidenceOnly: true,
  })
}

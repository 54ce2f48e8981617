import type { CaptionBreak } from '#contract/choices.ts'
import { type CaptionMark, captionFields, isSameMark, type Ms, type Word } from '#domain/words/words.ts'
import type { Cue } from './subtitles.ts'

type Span = Pick<Cue, 'first' | 'last'>

/** Changes a word's caption mark; removes it if it becomes empty. */
function withMark(words: readonly Word[], index: number, change: (mark: CaptionMark) => CaptionMark): Word[] {
  const word = words[index]
  if (!word) return words.slice()
  const { caption = {}, ...rest } = word
  const changedCaption = captionFields(change(caption), true, true)
  return isSameMark(changedCaption.caption, word.caption)
    ? words.slice()
    : words.with(index, { ...rest, ...changedCaption })
}

const without = ({ before, start, end }: CaptionMark, ...keys: (keyof CaptionMark)[]): CaptionMark => ({
  ...(before && !keys.includes('before') && { before }),
  ...(start !== undefined && !keys.includes('start') && { start }),
  ...(end !== undefined && !keys.includes('end') && { end }),
})

/** Sets the break before a word; null resets it to automatic. Removes chosen times that no longer apply. */
export function setCaptionBreak(words: readonly Word[], index: number, before: CaptionBreak | null): Word[] {
  const changedWords = withMark(words, index, (mark) => ({
    ...(before === 'caption' ? without(mark, 'before') : without(mark, 'before', 'start')),
    ...(before && { before }),
  }))
  return before === 'caption' || before === null
    ? changedWords
    : withMark(changedWords, index - 1, (mark) => without(mark, 'end'))
}

/** Pins the breaks before and after a range of captions, so that a change inside it doesn't affect others. */
export function pinCueBreaks(words: readonly Word[], { first, last }: Span): Word[] {
  const withPinnedBreak = (list: readonly Word[], index: number) =>
    withMark(list, index, (mark) => ({ ...mark, before: mark.before ?? 'caption' }))
  return withPinnedBreak(first > 0 ? withPinnedBreak(words, first) : words, last + 1)
}

/** Sets a caption's start time; the caption keeps its first word. */
export const setCueStart = (words: readonly Word[], { first }: Span, time: Ms): Word[] =>
  withMark(words, first, (mark) => ({ ...mark, before: 'caption', start: time - (words[first]?.start ?? 0) }))

/** Sets a caption's end time; the caption keeps its last word. */
export function setCueEnd(words: readonly Word[], { last }: Span, time: Ms): Word[] {
  const pinnedWords = withMark(words, last + 1, (mark) => ({ ...mark, before: 'caption' }))
  return withMark(pinnedWords, last, (mark) => ({ ...mark, end: time - (words[last]?.end ?? 0) }))
}

/** Joins a caption with the next one. */
export const mergeWithNext = (words: readonly Word[], { last }: Span): Word[] =>
  setCaptionBreak(words, last + 1, 'joined')

/** Resets a caption's breaks or times to automatic, including the break before it. */
export function resetCue(
  words: readonly Word[],
  { first, last }: Span,
  ...keys: (keyof CaptionMark)[]
): Word[] {
  let changedWords = words.slice()
  for (let index = first; index <= last; index++)
    if (words[index]?.caption) changedWords = withMark(changedWords, index, (mark) => without(mark, ...keys))
  return changedWords
}

/** Returns whether a person chose a break or time in a caption. */
export const hasMarks = (words: readonly Word[], { first, last }: Span): boolean =>
  words.slice(first, last + 1).some((word) => word.caption !== undefined)

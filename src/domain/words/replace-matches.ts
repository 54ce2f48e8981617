import { retime, type TokenRange, tokenize } from './retime.ts'
import type { Word } from './words.ts'

/** Replaces characters [from, to) of a turn's text. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The turn before its text is edited. */
export interface EditedTurn {
  readonly text: string
  readonly words: readonly Word[]
  /** `ranges[i]` is the character range of `words[i]`. */
  readonly ranges: readonly TokenRange[]
  /** The words before and after the turn, if any. */
  readonly before: Word | undefined
  readonly after: Word | undefined
}

/**
 * Replaces parts of a turn. Words outside them stay the same objects. If the number of words is unchanged,
 * they keep the times of the words they replace; otherwise, they divide that time. Removing a whole word also
 * removes the adjacent space.
 * @param edits in ascending order, without overlaps
 * @returns the words, and the edits to make to the text, in ascending order
 */
export function replaceMatches(
  turn: EditedTurn,
  edits: readonly TextEdit[],
): { words: Word[]; edits: TextEdit[] } {
  const words: Word[] = []
  const finishedEdits: TextEdit[] = []
  let next = 0
  const groups = groupByWords(turn, edits)
  for (const [index, group] of groups.entries()) {
    for (const word of turn.words.slice(next, group.first)) words.push(word)
    next = group.last + 1
    const newText = applyGroup(turn.text, group)
    const old = turn.words.slice(group.first, next)
    const left = words.at(-1) ?? turn.before
    const right = turn.words[next] ?? turn.after
    for (const word of retime(old, newText, left, right)) words.push(word)
    const isGone = old.length > 0 && tokenize(newText).length === 0
    const freeRange = { from: finishedEdits.at(-1)?.to ?? 0, to: groups[index + 1]?.from ?? turn.text.length }
    if (isGone) finishedEdits.push(removeWithSpace(turn.text, group, freeRange))
    else finishedEdits.push(...group.edits)
  }
  for (const word of turn.words.slice(next)) words.push(word)
  return { words, edits: finishedEdits }
}

/** Edits that touch the same words, `first` through `last`; no words if `last` is before `first`. */
interface Group {
  first: number
  last: number
  /** The character range that covers both the words and the edits. */
  from: number
  to: number
  edits: TextEdit[]
}

function groupByWords({ ranges }: EditedTurn, edits: readonly TextEdit[]): Group[] {
  const groups: Group[] = []
  let first = 0
  for (const edit of edits) {
    // A word directly adjacent to an edit also changes.
    while ((ranges[first]?.to ?? Number.POSITIVE_INFINITY) < edit.from) first++
    let last = first - 1
    while ((ranges[last + 1]?.from ?? Number.POSITIVE_INFINITY) <= edit.to) last++
    const from = Math.min(edit.from, ranges[first]?.from ?? edit.from)
    const to = Math.max(edit.to, last < first ? edit.to : (ranges[last]?.to ?? edit.to))
    const group = groups.at(-1)
    // Adjacent edits may together remove everything between two words.
    if (group && (first <= group.last || edit.from === group.edits.at(-1)?.to)) {
      group.last = Math.max(group.last, last)
      group.to = Math.max(group.to, to)
      group.edits.push(edit)
    } else groups.push({ first, last, from, to, edits: [edit] })
  }
  return groups
}

/** Returns the text of a group's words after its edits. */
function applyGroup(text: string, { from, to, edits }: Group): string {
  let [newText, at] = ['', from]
  for (const edit of edits) {
    newText += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return newText + text.slice(at, to)
}

/** Removes a group along with the following space, or the preceding one at the end of a text. */
function removeWithSpace(text: string, { from, to }: Group, freeRange: TokenRange): TextEdit {
  if (to === text.length)
    return { from: Math.max(freeRange.from, text.slice(0, from).trimEnd().length), to, text: '' }
  const textAfter = text.slice(to, freeRange.to)
  return { from, to: freeRange.to - textAfter.trimStart().length, text: '' }
}

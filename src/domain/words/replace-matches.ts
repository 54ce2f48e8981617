import { retime, type TokenRange, tokenize } from './retime.ts'
import type { Word } from './words.ts'

/** Replaces characters [from, to) of a turn's text. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Turn before its text is edited. */
export interface EditedTurn {
  readonly text: string
  readonly words: readonly Word[]
  /** `ranges[i]` has the characters of `words[i]`. */
  readonly ranges: readonly TokenRange[]
  /** Words before and after the turn, if any. */
  readonly before: Word | undefined
  readonly after: Word | undefined
}

/**
 * Replaces parts of a turn. Words outside stay the same objects; an equal number of words keep the times of
 * the replaced ones, others divide them. Removing a whole word also removes the adjacent space.
 * @param edits ascending, without overlap
 * @returns the words, and the edits that the text needs, ascending
 */
export function replaceFound(
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
    if (isGone) finishedEdits.push(withSpace(turn.text, group, freeRange))
    else finishedEdits.push(...group.edits)
  }
  for (const word of turn.words.slice(next)) words.push(word)
  return { words, edits: finishedEdits }
}

/** Edits that touch the same words, `first` to `last`; none if `last` is before `first`. */
interface Group {
  first: number
  last: number
  /** Range of the words and the edits together, in characters. */
  from: number
  to: number
  edits: TextEdit[]
}

function groupByWords({ ranges }: EditedTurn, edits: readonly TextEdit[]): Group[] {
  const groups: Group[] = []
  let first = 0
  for (const edit of edits) {
    // A word directly next to an edit changes too.
    while ((ranges[first]?.to ?? Number.POSITIVE_INFINITY) < edit.from) first++
    let last = first - 1
    while ((ranges[last + 1]?.from ?? Number.POSITIVE_INFINITY) <= edit.to) last++
    const from = Math.min(edit.from, ranges[first]?.from ?? edit.from)
    const to = Math.max(edit.to, last < first ? edit.to : (ranges[last]?.to ?? edit.to))
    const group = groups.at(-1)
    // Touching edits may remove everything between two words.
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

/** Removes a group with the following space, or, at the end of a text, with the preceding one. */
function withSpace(text: string, { from, to }: Group, freeRange: TokenRange): TextEdit {
  if (to === text.length)
    return { from: Math.max(freeRange.from, text.slice(0, from).trimEnd().length), to, text: '' }
  const textAfter = text.slice(to, freeRange.to)
  return { from, to: freeRange.to - textAfter.trimStart().length, text: '' }
}

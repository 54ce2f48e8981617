import type { Person } from '#contract/highlights.ts'

/** A part of a text: a mention, or the text between two. */
export interface TextPiece {
  text: string
  mention: boolean
  /** Its start, in characters. */
  at: number
}

/** Splits a text at mentions: `@` and a name. */
export function dividedByMentions(text: string, people: readonly Person[]): TextPiece[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted((a, b) => b.length - a.length)
  const pieces: TextPiece[] = []
  let plain = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    const name = isWithinWord(text, at) ? undefined : names.find((one) => isName(text, at + 1, one))
    if (name === undefined) {
      at++
      continue
    }
    if (at > plain) pieces.push({ text: text.slice(plain, at), mention: false, at: plain })
    pieces.push({ text: text.slice(at, at + 1 + name.length), mention: true, at })
    at += 1 + name.length
    plain = at
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), mention: false, at: plain })
  return pieces
}

/** Like the `@` of an address. */
const isWithinWord = (text: string, at: number) =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

/** Whether a name is complete at a position. */
const isName = (text: string, at: number, name: string) =>
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length))

/** A person chosen from the list, and the position of their `@` and name, in characters. */
export interface ChosenMention {
  uid: string
  at: number
  length: number
}

/** The chosen mentions that remain after a text was changed in one place. */
export function followChosen(
  chosen: readonly ChosenMention[],
  before: string,
  after: string,
): ChosenMention[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return chosen.flatMap((one) => {
    if (one.at + one.length <= start) return one
    return one.at >= before.length - end ? { ...one, at: one.at + after.length - before.length } : []
  })
}

/** People of a list whose name follows an `@`. */
export const bearersOf = ({ text }: TextPiece, people: readonly Person[]): Person[] =>
  people.filter(({ name }) => name.toLowerCase() === text.slice(1).toLowerCase())

/** IDs of the people mentioned in a text: the chosen ones, otherwise all with that name. */
export function mentionsIn(
  text: string,
  people: readonly Person[],
  chosen: readonly ChosenMention[] = [],
): string[] {
  const ids = dividedByMentions(text, people)
    .filter(({ mention }) => mention)
    .flatMap((piece) => {
      const bearers = bearersOf(piece, people)
      const one = chosen.find(
        ({ at, uid }) => at === piece.at && bearers.some((bearer) => bearer.uid === uid),
      )
      return one ? one.uid : bearers.map(({ uid }) => uid)
    })
  return [...new Set(ids)]
}

/** The incomplete mention before the cursor: the position of its `@`, and the text after it. */
export function mentionBefore(text: string, caret: number): { at: number; query: string } | null {
  const found = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { at: caret - query.length - 1, query }
}

/** A text with a full name in place of its typed beginning; spaces behind it become one, line breaks stay. */
export function withMention(text: string, { at }: { at: number }, caret: number, name: string): string {
  return `${text.slice(0, at)}@${name} ${text.slice(caret).replace(/^[^\S\n]+/, '')}`
}

/** People with a word in their name that begins with the typed text. */
export function peopleLike(query: string, people: readonly Person[]): Person[] {
  const wanted = query.toLowerCase()
  return people.filter(({ name }) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}

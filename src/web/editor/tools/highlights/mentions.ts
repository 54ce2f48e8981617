import type { Person } from '#contract/highlights.ts'

/** Part of a text: a mention, or the text between two mentions. */
export interface TextPiece {
  text: string
  mention: boolean
  /** Start offset of the part, in characters. */
  at: number
}

/** Splits a text at its mentions; a mention is an `@` followed by a name. */
export function splitMentions(text: string, people: readonly Person[]): TextPiece[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted((a, b) => b.length - a.length)
  const pieces: TextPiece[] = []
  let plainStart = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    const name = isWithinWord(text, at)
      ? undefined
      : names.find((candidate) => isName(text, at + 1, candidate))
    if (name === undefined) {
      at++
      continue
    }
    if (at > plainStart) pieces.push({ text: text.slice(plainStart, at), mention: false, at: plainStart })
    pieces.push({ text: text.slice(at, at + 1 + name.length), mention: true, at })
    at += 1 + name.length
    plainStart = at
  }
  if (plainStart < text.length) pieces.push({ text: text.slice(plainStart), mention: false, at: plainStart })
  return pieces
}

/** Returns whether a position is inside a word, like the `@` in an email address. */
const isWithinWord = (text: string, at: number) =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

/** Returns whether a text has this whole name at a position, ignoring case. */
const isName = (text: string, at: number, name: string) =>
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length))

/** A person selected from the list, and the position of the `@` and name, in characters. */
export interface ChosenMention {
  uid: string
  at: number
  length: number
}

/** Returns the selected mentions that still exist after a single change to the text. */
export function retainMentions(
  mentions: readonly ChosenMention[],
  before: string,
  after: string,
): ChosenMention[] {
  const minLength = Math.min(before.length, after.length)
  let start = 0
  while (start < minLength && before[start] === after[start]) start++
  let end = 0
  while (end < minLength - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return mentions.flatMap((mention) => {
    if (mention.at + mention.length <= start) return mention
    return mention.at >= before.length - end
      ? { ...mention, at: mention.at + after.length - before.length }
      : []
  })
}

/** Returns the people whose name matches a mention. */
export const mentionedPeople = ({ text }: TextPiece, people: readonly Person[]): Person[] =>
  people.filter(({ name }) => name.toLowerCase() === text.slice(1).toLowerCase())

/**
 * Returns the IDs of the people mentioned in a text. For an ambiguous name, these are the selected people, or
 * everyone with that name if none was selected.
 */
export function findMentions(
  text: string,
  people: readonly Person[],
  mentions: readonly ChosenMention[] = [],
): string[] {
  const ids = splitMentions(text, people)
    .filter(({ mention }) => mention)
    .flatMap((piece) => {
      const namesakes = mentionedPeople(piece, people)
      const mention = mentions.find(
        ({ at, uid }) => at === piece.at && namesakes.some((person) => person.uid === uid),
      )
      return mention ? mention.uid : namesakes.map(({ uid }) => uid)
    })
  return [...new Set(ids)]
}

/** Returns the incomplete mention before the cursor: the position of the `@` and the text after it. */
export function incompleteMention(text: string, cursor: number): { at: number; query: string } | null {
  const match = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, cursor))
  const query = match?.[1]
  return query === undefined ? null : { at: cursor - query.length - 1, query }
}

/** Completes a partially typed name. Spaces after it are collapsed to one; line breaks are kept. */
export function completeMention(text: string, { at }: { at: number }, cursor: number, name: string): string {
  return `${text.slice(0, at)}@${name} ${text.slice(cursor).replace(/^[^\S\n]+/, '')}`
}

/** Returns the people whose name contains a word that starts with the query. */
export function searchPeople(query: string, people: readonly Person[]): Person[] {
  const term = query.toLowerCase()
  return people.filter(({ name }) => {
    const lowerName = name.toLowerCase()
    return lowerName.startsWith(term) || lowerName.split(/\s+/).some((word) => word.startsWith(term))
  })
}

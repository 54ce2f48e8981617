import type { Person } from '#contract/highlights.ts'

/** A piece of a text: a mention, or what stands between two. */
export interface TextPiece {
  text: string
  mention: boolean
  /** Where it begins, in characters. */
  at: number
}

/** Divides a text where it mentions people, as `@` and their name. */
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

/** As the `@` of an address does. */
const isWithinWord = (text: string, at: number) =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

/** Whether a name stands there whole. */
const isName = (text: string, at: number, name: string) =>
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length))

/** The ids of the people whom a text mentions. */
export function mentionsIn(text: string, people: readonly Person[]): string[] {
  const names = new Set(
    dividedByMentions(text, people)
      .filter(({ mention }) => mention)
      .map((piece) => piece.text.slice(1).toLowerCase()),
  )
  return people.filter(({ name }) => names.has(name.toLowerCase())).map(({ uid }) => uid)
}

/** What is being written of a mention in front of the caret: where its `@` stands, and what follows it. */
export function mentionBefore(text: string, caret: number): { at: number; query: string } | null {
  const found = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { at: caret - query.length - 1, query }
}

/** People whose name has a word that begins with what was written. */
export function peopleLike(query: string, people: readonly Person[]): Person[] {
  const wanted = query.toLowerCase()
  return people.filter(({ name }) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}

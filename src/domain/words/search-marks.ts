import { unspacedScripts } from './text-words.ts'

/** Searched word and its stems. */
export interface SearchedWord {
  word: string
  stems: readonly string[]
}

/** Part of a text, [from, to) in UTF-16 units. */
export type Mark = [from: number, to: number]

const accents = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]+/g
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}
const spacing = /[^\p{L}\p{N}\p{M}]/u

/** Folds a text by removing case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœþøłđðħı]/g, (letter) => letters[letter] ?? letter)

/**
 * Folded text, with each of its units' position in the original text; the positions are omitted if they are
 * identical.
 */
interface FoldedText {
  text: string
  from?: number[]
  to?: number[]
}

/** Matches a letter with its accents, or standalone accents. */
const clusterPattern = /\P{M}\p{M}*|\p{M}+/uy

/**
 * Returns whether a unit is a Latin letter, kana, or Chinese character, none of which is an accent or a
 * surrogate. NaN stands for the end of the text.
 */
const isWholeCharacter = (unit: number) =>
  !(unit >= 0x300) || (unit >= 0x3040 && unit < 0xa000 && unit !== 0x3099 && unit !== 0x309a)

/**
 * Returns the letter at a position in a text, with its accents. Regular expressions are slow, so they run
 * only where needed.
 */
function clusterAt(text: string, at: number): string {
  if (isWholeCharacter(text.charCodeAt(at)) && isWholeCharacter(text.charCodeAt(at + 1)))
    return text.charAt(at)
  clusterPattern.lastIndex = at
  return clusterPattern.exec(text)?.[0] ?? text.charAt(at)
}

const maxCachedClusters = 50_000
/** Caches letters without case and accents; the space separates words. */
const cache = new Map<string, string>()

function baseLetter(letter: string): string {
  const before = cache.get(letter)
  if (before !== undefined) return before
  const plainText = spacing.test(letter) ? ' ' : foldText(letter)
  if (cache.size >= maxCachedClusters) cache.clear()
  cache.set(letter, plainText)
  return plainText
}

/** Folds a text without changing its length; returns undefined if folding might change the length. */
function foldPreservingLength(text: string): string | undefined {
  if (!/^[\0-\u02ff]*$/.test(text)) return undefined
  let keepsLength = true
  const plainText = text.replace(/[^a-z0-9 ]/g, (letter) => {
    const one = baseLetter(letter)
    if (one.length !== 1) keepsLength = false
    return one
  })
  return keepsLength ? plainText : undefined
}

/**
 * Folds a text.
 * @param withoutSpaces whether to omit everything between words
 */
function fold(text: string, withoutSpaces: boolean): FoldedText {
  const foldedText = withoutSpaces ? undefined : foldPreservingLength(text)
  if (foldedText !== undefined) return { text: foldedText }
  const result = { text: '', from: [] as number[], to: [] as number[] }
  for (let at = 0; at < text.length; ) {
    const cluster = clusterAt(text, at)
    const plainText = baseLetter(cluster)
    const end = at + cluster.length
    if (!withoutSpaces || plainText !== ' ') {
      for (let i = 0; i < plainText.length; i++) {
        result.from.push(at)
        result.to.push(end)
      }
      result.text += plainText
    }
    at = end
  }
  return result
}

/** Finds the searched words in a text: as whole words, as prefixes of longer ones, or by stem. */
export function findMarks(text: string, searchedWords: readonly SearchedWord[]): Mark[] {
  const spacedText = fold(text, false)
  const withoutSpaces = searchedWords.some(({ word }) => unspacedScripts.test(word))
    ? fold(text, true)
    : spacedText
  const marks = searchedWords.flatMap(({ word, stems }) => {
    if (unspacedScripts.test(word)) return marksOf(withoutSpaces, [fold(word, true).text], false)
    const tokens = fold(word, false).text.split(' ').filter(Boolean)
    const [first = ''] = tokens
    return marksOf(
      spacedText,
      tokens.length > 1 ? [tokens.join(' ')] : [first, ...stems.map(sharedStem)],
      true,
    )
  })
  return joinMarks(marks.sort((a, b) => a[0] - b[0] || a[1] - b[1]))
}

/** Returns the stem shared by a word's forms: `study` and `studies` have the stem `studi`. */
const sharedStem = (stem: string) => (stem.length > 3 ? stem.slice(0, -1) : stem)

function marksOf({ text, from, to }: FoldedText, needles: readonly string[], wholeWords: boolean): Mark[] {
  const marks: Mark[] = []
  for (const needle of new Set(needles)) {
    if (needle === '') continue
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
      if (wholeWords && at > 0 && text[at - 1] !== ' ') continue
      // A stem may be followed by a few more letters, a typed prefix by any number.
      const space = text.indexOf(' ', at + needle.length)
      const end = wholeWords ? (space < 0 ? text.length : space) : at + needle.length
      if (needle !== needles[0] && end - at > needle.length + 5) continue
      marks.push([from ? (from[at] ?? 0) : at, to ? (to[end - 1] ?? 0) : end])
    }
  }
  return marks
}

function joinMarks(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const [from, to] of marks) {
    const last = result.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

const leadingCharacters = 50
const contextCharacters = 150

/**
 * Returns the mark where matches are most concentrated: the one followed by the most others within a short
 * distance.
 */
export function bestMark(marks: readonly Mark[]): Mark | undefined {
  const countFollowing = ([from]: Mark) =>
    marks.filter((mark) => mark[0] >= from && mark[1] < from + contextCharacters).length
  let bestCandidate = marks[0]
  for (const mark of marks)
    if (bestCandidate && countFollowing(mark) > countFollowing(bestCandidate)) bestCandidate = mark
  return bestCandidate
}

/**
 * Returns the part of a text around its best mark, cut between words; mark offsets are relative to its start.
 */
export function excerpt(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const [at] = bestMark(marks) ?? [0]
  const isCutBefore = at > leadingCharacters + 20
  let start = isCutBefore ? at - leadingCharacters : 0
  if (isCutBefore) {
    const space = text.indexOf(' ', start)
    start = space >= 0 && space < at ? space + 1 : at
  }
  let end = Math.min(text.length, start + leadingCharacters + contextCharacters)
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end)
    if (space > at + 40) end = space
  }
  const ellipsis = start > 0 ? '…' : ''
  const excerptText = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  const movedMarks = marks
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Mark => [from - start + ellipsis.length, to - start + ellipsis.length])
  return { text: ellipsis + excerptText + (end < text.length ? '…' : ''), marks: movedMarks }
}

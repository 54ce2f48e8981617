import { align } from '#domain/alignment/align.ts'
import { captionFields, divideSpan, type Slot, type Word } from './words.ts'

/** Maximum estimated duration per character, so that a typed word doesn't fill a long silence. */
const msPerCharacter = 120
/** Maximum time by which an inserted word may start before a paragraph's first word. */
const leadInMs = 2000

/** Returns the `\S+` tokens of a paragraph's text; each is a word. */
export function tokenize(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

/**
 * Returns a paragraph's words after its text was edited. Unchanged words stay the same objects. Replacements
 * divide the time of the words they replace. Inserted words use the adjacent gap, which may leave them no
 * time. Takes linear time in the paragraph's length; most edits compare only the changed part.
 * @param oldWords words before the edit, in ascending order
 * @param newText text after the edit
 * @param before word before the paragraph, if any
 * @param after word after the paragraph, if any
 */
export function retime(
  oldWords: readonly Word[],
  newText: string,
  before: Word | undefined,
  after: Word | undefined,
): Word[] {
  const tokens = tokenize(newText)
  const shorterLength = Math.min(oldWords.length, tokens.length)
  let prefix = 0
  while (prefix < shorterLength && oldWords[prefix]?.text === tokens[prefix]) prefix++
  let suffix = 0
  while (suffix < shorterLength - prefix && oldWords.at(-1 - suffix)?.text === tokens.at(-1 - suffix))
    suffix++

  const result = oldWords.slice(0, prefix)
  const removedWords = oldWords.slice(prefix, oldWords.length - suffix)
  const addedTokens = tokens.slice(prefix, tokens.length - suffix)
  const wordsAfter = oldWords.slice(oldWords.length - suffix)
  const place: InsertionPoint = {
    left: result.at(-1),
    right: wordsAfter[0],
    outside: { before, after },
    speaker: (oldWords[0] ?? before ?? after)?.speaker ?? 'spk_0',
  }
  const middle =
    removedWords.length === addedTokens.length
      ? keepWordTimes(removedWords, addedTokens, place)
      : realign(removedWords, addedTokens, place)
  if (middle.length === 0) inheritMarks(removedWords, result, wordsAfter)
  for (const word of middle) result.push(word)
  for (const word of wordsAfter) result.push(word)
  return result
}

/**
 * Moves the caption marks of deleted words to adjacent words: breaks to the next word, ends to the previous
 * one.
 */
function inheritMarks(removedWords: readonly Word[], left: Word[], right: Word[]): void {
  const startCaption = removedWords.find((word) => word.caption?.before)?.caption
  const [next, previous] = [right[0], left.at(-1)]
  if (startCaption && next && !next.caption?.before)
    right[0] = { ...next, caption: { ...next.caption, ...captionFields(startCaption, true, false).caption } }
  const end = removedWords.findLast((word) => word.caption?.end !== undefined)?.caption
  if (end && previous && previous.caption?.end === undefined)
    left[left.length - 1] = {
      ...previous,
      caption: { ...previous.caption, ...captionFields(end, false, true).caption },
    }
}

/** Position of new words: between two words of the paragraph, or at either edge. */
interface InsertionPoint {
  left: Word | undefined
  right: Word | undefined
  outside: { before: Word | undefined; after: Word | undefined }
  speaker: string
}

function realign(
  removedWords: readonly Word[],
  addedTokens: readonly string[],
  place: InsertionPoint,
): Word[] {
  const matches =
    removedWords.length && addedTokens.length
      ? align(
          removedWords.map((w) => foldToken(w.text)),
          addedTokens.map(foldToken),
        )
      : []
  const result: Word[] = []
  let [i, j] = [0, 0]
  for (const [oldIndex, newIndex] of [...matches, [removedWords.length, addedTokens.length] as const]) {
    const placeBetween = {
      ...place,
      left: result.at(-1) ?? place.left,
      right: removedWords[oldIndex] ?? place.right,
    }
    const replacedWords = replace(
      removedWords.slice(i, oldIndex),
      addedTokens.slice(j, newIndex),
      placeBetween,
    )
    for (const word of replacedWords) result.push(word)
    const match = removedWords[oldIndex]
    const text = addedTokens[newIndex]
    if (match && text !== undefined) result.push(withText(match, text))
    i = oldIndex + 1
    j = newIndex + 1
  }
  return result
}

function replace(
  removedWords: readonly Word[],
  addedTokens: readonly string[],
  place: InsertionPoint,
): Word[] {
  const first = removedWords[0]
  const last = removedWords.at(-1)
  if (addedTokens.length === 0) return []
  if (!first || !last) return insert(addedTokens, place)
  if (removedWords.length === addedTokens.length) return keepWordTimes(removedWords, addedTokens, place)
  const latestEnd = (place.right ?? place.outside.after)?.start ?? last.end
  const end = Math.max(first.start, Math.min(last.end, latestEnd))
  const isEstimated = addedTokens.length > 1 || Boolean(first.interpolated && last.interpolated)
  const isBookmarked = removedWords.some((word) => word.bookmark)
  const redacted = removedWords.some((word) => word.redacted)
  const mark = {
    ...captionFields(first.caption, true, false).caption,
    ...captionFields(last.caption, false, true).caption,
  }
  return divideSpan(first.start, end, addedTokens).map((slot, i) => ({
    ...toWord(addedTokens[i] as string, slot, first.speaker),
    ...(i === 0 && first.turn && { turn: true as const }),
    ...(i === 0 && isBookmarked && { bookmark: true as const }),
    ...(redacted && { redacted: true as const }),
    ...captionFields(mark, i === 0, i === addedTokens.length - 1),
    ...(isEstimated && { interpolated: true as const }),
  }))
}

function insert(addedTokens: readonly string[], { left, right, outside, speaker }: InsertionPoint): Word[] {
  const targetDuration = msPerCharacter * addedTokens.reduce((sum, token) => sum + token.length, 0)
  const previous = left ?? outside.before
  const latestEnd = (right ?? outside.after)?.start ?? previous?.end ?? 0
  const earliestStart = Math.min(previous ? Math.max(previous.start, previous.end) : 0, latestEnd)
  const start = right && !left ? Math.max(earliestStart, latestEnd - leadInMs) : earliestStart
  const end = Math.min(latestEnd, start + targetDuration)
  return divideSpan(start, end, addedTokens).map((slot, i) => ({
    ...toWord(addedTokens[i] as string, slot, speaker),
    interpolated: true,
    // A word inserted between redacted words is also redacted.
    ...(previous?.redacted && (right ?? outside.after)?.redacted && { redacted: true as const }),
  }))
}

/** Keeps the position of each word; a word with estimated times may expand into the free time after it. */
function keepWordTimes(
  removedWords: readonly Word[],
  addedTokens: readonly string[],
  place: InsertionPoint,
): Word[] {
  return removedWords.map((word, i) => {
    const text = addedTokens[i] as string
    const rewrittenWord = withText(word, text)
    if (!word.interpolated || rewrittenWord === word) return rewrittenWord
    const latestEnd = (removedWords[i + 1] ?? place.right ?? place.outside.after)?.start ?? word.end
    const extendedEnd = Math.min(latestEnd, word.start + msPerCharacter * text.length)
    return { ...rewrittenWord, end: Math.max(word.end, extendedEnd) }
  })
}

function withText(word: Word, text: string): Word {
  return word.text === text ? word : { ...word, text, confidence: null, edited: true }
}

function toWord(text: string, { start, end }: Slot, speaker: string): Word {
  return { text, start, end, confidence: null, speaker, edited: true }
}

/** Normalizes a token so that words differing only in case, punctuation, or accent encoding are equal. */
export function foldToken(token: string): string {
  return (
    token
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{P}\p{S}]/gu, '') || token
  )
}

/** Position of a token in its paragraph: character offsets, `to` exclusive. */
export interface TokenRange {
  from: number
  to: number
}

/** Returns the character range of each word of a paragraph's text, in order. */
export function tokenRanges(text: string): TokenRange[] {
  // Finds positions only: this runs on every keystroke, so allocating match objects would be wasteful.
  const [begin, end] = [/\S/g, /\s/g]
  const ranges: TokenRange[] = []
  while (begin.test(text)) {
    const from = begin.lastIndex - 1
    end.lastIndex = from
    const to = end.test(text) ? end.lastIndex - 1 : text.length
    ranges.push({ from, to })
    begin.lastIndex = to
  }
  return ranges
}

import { align } from '#domain/comparison/align.ts'
import { captionPart, divideSpan, type Slot, type Word } from './words.ts'

/** Maximum estimated duration per character; a typed word must not fill a long silence. */
const msPerCharacter = 120
/** Maximum time before a paragraph's first word at which an inserted word may start. */
const leadInMs = 2000

/** Returns the `\S+` tokens of a paragraph's text, one per word. */
export function tokenize(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

/**
 * Returns the words of a paragraph after an edit of its text. Unchanged words stay the same objects; replacements share
 * the time of the replaced words; inserted words take the gap next to them, which may leave them no time. Linear in the
 * paragraph; most edits compare only the changed part.
 * @param oldWords words before the edit, ascending
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
  const shorter = Math.min(oldWords.length, tokens.length)
  let prefix = 0
  while (prefix < shorter && oldWords[prefix]?.text === tokens[prefix]) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && oldWords.at(-1 - suffix)?.text === tokens.at(-1 - suffix)) suffix++

  const result = oldWords.slice(0, prefix)
  const removedWords = oldWords.slice(prefix, oldWords.length - suffix)
  const added = tokens.slice(prefix, tokens.length - suffix)
  const following = oldWords.slice(oldWords.length - suffix)
  const place: Place = {
    left: result.at(-1),
    right: following[0],
    outside: { before, after },
    speaker: (oldWords[0] ?? before ?? after)?.speaker ?? 'spk_0',
  }
  const middle =
    removedWords.length === added.length
      ? keepWordTimes(removedWords, added, place)
      : realign(removedWords, added, place)
  if (middle.length === 0) inheritMarks(removedWords, result, following)
  for (const word of middle) result.push(word)
  for (const word of following) result.push(word)
  return result
}

/**
 * Moves the caption marks of deleted words to adjacent words: breaks to the next, ends to the previous one.
 */
function inheritMarks(removedWords: readonly Word[], left: Word[], right: Word[]): void {
  const begin = removedWords.find((word) => word.caption?.before)?.caption
  const [next, previous] = [right[0], left.at(-1)]
  if (begin && next && !next.caption?.before)
    right[0] = { ...next, caption: { ...next.caption, ...captionPart(begin, true, false).caption } }
  const end = removedWords.findLast((word) => word.caption?.end !== undefined)?.caption
  if (end && previous && previous.caption?.end === undefined)
    left[left.length - 1] = {
      ...previous,
      caption: { ...previous.caption, ...captionPart(end, false, true).caption },
    }
}

/** Position of new words: between two words of the paragraph, or at its edges. */
interface Place {
  left: Word | undefined
  right: Word | undefined
  outside: { before: Word | undefined; after: Word | undefined }
  speaker: string
}

function realign(removedWords: readonly Word[], added: readonly string[], place: Place): Word[] {
  const matches =
    removedWords.length && added.length
      ? align(
          removedWords.map((w) => fold(w.text)),
          added.map(fold),
        )
      : []
  const result: Word[] = []
  let [i, j] = [0, 0]
  for (const [oldIndex, newIndex] of [...matches, [removedWords.length, added.length] as const]) {
    const between = {
      ...place,
      left: result.at(-1) ?? place.left,
      right: removedWords[oldIndex] ?? place.right,
    }
    const replaced = replace(removedWords.slice(i, oldIndex), added.slice(j, newIndex), between)
    for (const word of replaced) result.push(word)
    const match = removedWords[oldIndex]
    const text = added[newIndex]
    if (match && text !== undefined) result.push(rewrite(match, text))
    i = oldIndex + 1
    j = newIndex + 1
  }
  return result
}

function replace(removedWords: readonly Word[], added: readonly string[], place: Place): Word[] {
  const first = removedWords[0]
  const last = removedWords.at(-1)
  if (added.length === 0) return []
  if (!first || !last) return insert(added, place)
  if (removedWords.length === added.length) return keepWordTimes(removedWords, added, place)
  const latest = (place.right ?? place.outside.after)?.start ?? last.end
  const end = Math.max(first.start, Math.min(last.end, latest))
  const estimated = added.length > 1 || Boolean(first.interpolated && last.interpolated)
  const bookmarked = removedWords.some((word) => word.bookmark)
  const redacted = removedWords.some((word) => word.redacted)
  const mark = {
    ...captionPart(first.caption, true, false).caption,
    ...captionPart(last.caption, false, true).caption,
  }
  return divideSpan(first.start, end, added).map((slot, i) => ({
    ...toWord(added[i] as string, slot, first.speaker),
    ...(i === 0 && first.turn && { turn: true as const }),
    ...(i === 0 && bookmarked && { bookmark: true as const }),
    ...(redacted && { redacted: true as const }),
    ...captionPart(mark, i === 0, i === added.length - 1),
    ...(estimated && { interpolated: true as const }),
  }))
}

function insert(added: readonly string[], { left, right, outside, speaker }: Place): Word[] {
  const targetDuration = msPerCharacter * added.reduce((sum, token) => sum + token.length, 0)
  const previous = left ?? outside.before
  const latest = (right ?? outside.after)?.start ?? previous?.end ?? 0
  const earliestStart = Math.min(previous ? Math.max(previous.start, previous.end) : 0, latest)
  const start = right && !left ? Math.max(earliestStart, latest - leadInMs) : earliestStart
  const end = Math.min(latest, start + targetDuration)
  return divideSpan(start, end, added).map((slot, i) => ({
    ...toWord(added[i] as string, slot, speaker),
    interpolated: true,
    // A word inserted between redacted words is redacted, too.
    ...(previous?.redacted && (right ?? outside.after)?.redacted && { redacted: true as const }),
  }))
}

/** Keeps the position of each word; one with estimated times may grow into free time after it. */
function keepWordTimes(removedWords: readonly Word[], added: readonly string[], place: Place): Word[] {
  return removedWords.map((word, i) => {
    const text = added[i] as string
    const rewritten = rewrite(word, text)
    if (!word.interpolated || rewritten === word) return rewritten
    const latest = (removedWords[i + 1] ?? place.right ?? place.outside.after)?.start ?? word.end
    const grownEnd = Math.min(latest, word.start + msPerCharacter * text.length)
    return { ...rewritten, end: Math.max(word.end, grownEnd) }
  })
}

function rewrite(word: Word, text: string): Word {
  return word.text === text ? word : { ...word, text, confidence: null, edited: true }
}

function toWord(text: string, { start, end }: Slot, speaker: string): Word {
  return { text, start, end, confidence: null, speaker, edited: true }
}

/** Normalizes a token: equal for words that differ only in case, punctuation or the form of their accents. */
export function fold(token: string): string {
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

/** Returns the character ranges of all words of a paragraph's text, in order. */
export function tokenRanges(text: string): TokenRange[] {
  // Finds only positions, since this runs on every keystroke and creating matches would be wasteful.
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

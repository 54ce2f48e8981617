import { isPlain, toPrintable } from '#domain/text/printable.ts'
import { splitWords, unspacedScripts } from '#domain/words/text-words.ts'
import { captionFields, divideSpan, type Word } from '#domain/words/words.ts'
import { endsUnspaced, startsUnspaced, visibleLength } from './word-features.ts'

/** Words as they appear in captions, each with the index of its original word. */
export interface CaptionWords {
  readonly words: readonly Word[]
  readonly indexes: readonly number[]
}

/**
 * Removes invisible words and characters that files can't contain. If a word in Chinese, Thai, or a similar
 * script is longer than a line, splits it by dictionary and divides its time in proportion to length.
 * @param size maximum characters per line
 */
export function captionWords(input: readonly Word[], size: number): CaptionWords {
  const words: Word[] = []
  const indexes: number[] = []
  for (let i = 0; i < input.length; i++) {
    const word = input[i] as Word
    if (isPlain(word.text)) {
      words.push(word)
      indexes.push(i)
      continue
    }
    for (const part of writableParts(word, size)) {
      words.push(part)
      indexes.push(i)
    }
  }
  return { words, indexes }
}

function writableParts(word: Word, size: number): Word[] {
  const text = toPrintable(word.text)
  if (text === '') return []
  const captionWord = text === word.text ? word : { ...word, text }
  if (visibleLength(text) <= size || !unspacedScripts.test(text)) return [captionWord]
  const texts = splitWords(text).map((part) => part.text)
  const slots = divideSpan(word.start, Math.max(word.start, word.end), texts)
  return texts.map((part, i) => {
    const { turn, caption, ...rest } = word
    const [first, last] = [i === 0, i === texts.length - 1]
    return {
      ...rest,
      ...slots[i],
      text: part,
      ...(first && turn && { turn }),
      ...captionFields(caption, first, last),
    }
  })
}

/** Joins the words of a caption line, without spaces in scripts that don't use them. */
export function lineText(words: readonly Word[]): string {
  const first = words[0]
  if (!first) return ''
  let text = first.text
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as Word
    text += needsSpace(words[i - 1] as Word, word) ? ` ${word.text}` : word.text
  }
  return text
}

/** Returns whether two adjacent words in a line are written with a space between them. */
export function needsSpace(before: Word, after: Word): boolean {
  // Most texts contain only Latin letters, so checking the first character's code is enough.
  if (after.text.charCodeAt(0) < 0x0e00) return true
  return !(startsUnspaced(after.text) && endsUnspaced(before.text))
}

import type { PackedTranscript } from '#contract/transcripts.ts'
import { lastIndexWhere } from '#domain/binary-search.ts'
import { unpackWords } from '#domain/words/packed-words.ts'
import type { Word } from '#domain/words/words.ts'
import { toTurnsWithParagraphs } from '../paragraphs.ts'
import { type Link, pathOf } from './page.ts'

/** The page's words and the elements that contain them. */
export interface PageText {
  words: readonly Word[]
  /** Elements that contain the words, in page order. */
  paragraphs: HTMLElement[]
  /** Returns the DOM range between two words, given by position, inclusive. */
  rangeOf(from: number, to: number): Range | null
  /** Returns the position of the word at a point in the text, such as the end of a selection. */
  wordAt(node: Node, offset: number): number | null
  /**
   * Returns the position of the last word that has started by the given time in milliseconds; -1 before the
   * first word.
   */
  wordAtTime(time: number): number
}

/** Loads the times of the page's words. Reloads the page if the text has been edited since it was rendered. */
export async function loadText(link: Link): Promise<PageText | null> {
  const response = await fetch(pathOf(link, '/transcript/packed')).catch(() => null)
  if (!response?.ok) return null
  const { revision, words: packedWords } = (await response.json()) as PackedTranscript
  if (revision !== link.revision) {
    location.reload()
    return null
  }
  const words = unpackWords(packedWords)
  const elements = [...document.querySelectorAll<HTMLElement>('[data-first]')]
  const paragraphsOfWords = toTurnsWithParagraphs(words).flatMap(({ paragraphs }) => paragraphs)
  return createText(
    words,
    paragraphsOfWords.map(({ first }) => first),
    elements,
  )
}

/** Locates the words in paragraphs that start at `firstIndexes` and separate words with single spaces. */
export function createText(
  words: readonly Word[],
  firstIndexes: readonly number[],
  paragraphs: HTMLElement[],
): PageText {
  const offsets = new Map<number, number[]>()
  const paragraphOf = (word: number) => lastAtMost(firstIndexes, word)
  /** Returns the offsets of a paragraph's words within its text. */
  const offsetsOf = (paragraph: number) => {
    const cachedOffsets = offsets.get(paragraph)
    if (cachedOffsets) return cachedOffsets
    const starts: number[] = []
    let offset = 0
    for (let i = firstIndexes[paragraph] ?? 0; i < (firstIndexes[paragraph + 1] ?? words.length); i++) {
      starts.push(offset)
      offset += (words[i]?.text.length ?? 0) + 1
    }
    offsets.set(paragraph, starts)
    return starts
  }
  const locate = (word: number) => {
    const paragraph = paragraphOf(word)
    const node = paragraphs[paragraph]?.firstChild
    const offset = offsetsOf(paragraph)[word - (firstIndexes[paragraph] ?? 0)]
    return node && offset !== undefined ? { node, offset } : null
  }
  return {
    words,
    paragraphs,
    rangeOf(from, to) {
      const [start, end] = [locate(from), locate(to)]
      if (!start || !end) return null
      const range = new Range()
      range.setStart(start.node, start.offset)
      range.setEnd(end.node, end.offset + (words[to]?.text.length ?? 0))
      return range
    },
    wordAt(node, offset) {
      const element = (node instanceof HTMLElement ? node : node.parentElement)?.closest('[data-first]')
      const paragraph = paragraphs.indexOf(element as HTMLElement)
      if (paragraph < 0) return null
      const textOffset = node.nodeType === Node.TEXT_NODE ? offset : 0
      return (firstIndexes[paragraph] ?? 0) + Math.max(0, lastAtMost(offsetsOf(paragraph), textOffset))
    },
    wordAtTime: (time) => lastAtMost(words, time, (word) => word.start),
  }
}

/** Returns the index of the last of the ascending values that doesn't exceed `limit`; -1 if there is none. */
const lastAtMost = <T>(sortedItems: readonly T[], limit: number, read = (item: T) => Number(item)): number =>
  lastIndexWhere(sortedItems.length, (i) => read(sortedItems[i] as T) <= limit)

import { locateHighlight } from '#domain/words/anchors.ts'
import type { Word } from '#domain/words/words.ts'
import type { ExportedHighlight, ExportedTranscript } from './export-transcript.ts'

/** Consecutive words with the same highlights. */
export interface Run {
  words: readonly Word[]
  /** The last of the words' highlights; undefined if there are none. */
  highlight?: ExportedHighlight
  /** Highlights that start with the first word. */
  openedHighlights: readonly ExportedHighlight[]
  /** Highlights that end with the last word. */
  closedHighlights: readonly ExportedHighlight[]
}

/** Divides words into runs. */
export type HighlightDivider = (words: readonly Word[]) => Run[]

/**
 * Locates a transcript's highlights and returns a function that splits its turns into runs. A highlight whose
 * quote no longer exists covers the words at its time, or the nearest word.
 */
export function createHighlightDivider({
  words,
  highlights,
}: Pick<ExportedTranscript, 'words' | 'highlights'>): HighlightDivider {
  const highlightByWord = new Map<Word, ExportedHighlight>()
  const openedHighlights = new Map<Word, ExportedHighlight[]>()
  const closedHighlights = new Map<Word, ExportedHighlight[]>()
  for (const highlight of highlights) {
    const highlightedWords = wordsOf(words, highlight)
    const [first, last] = [highlightedWords[0], highlightedWords.at(-1)]
    if (!first || !last) continue
    for (const word of highlightedWords) highlightByWord.set(word, highlight)
    openedHighlights.set(first, [...(openedHighlights.get(first) ?? []), highlight])
    closedHighlights.set(last, [...(closedHighlights.get(last) ?? []), highlight])
  }
  return (turn) => {
    const runs: {
      words: Word[]
      highlight?: ExportedHighlight
      openedHighlights: ExportedHighlight[]
      closedHighlights: ExportedHighlight[]
    }[] = []
    let hasEnded = true
    for (const word of turn) {
      const highlight = highlightByWord.get(word)
      let run = runs.at(-1)
      if (!run || hasEnded || openedHighlights.has(word) || run.highlight !== highlight) {
        run = {
          words: [],
          ...(highlight && { highlight }),
          openedHighlights: openedHighlights.get(word) ?? [],
          closedHighlights: [],
        }
        runs.push(run)
      }
      run.words.push(word)
      run.closedHighlights = closedHighlights.get(word) ?? []
      hasEnded = closedHighlights.has(word)
    }
    return runs
  }
}

function wordsOf(words: readonly Word[], highlight: ExportedHighlight): readonly Word[] {
  const span = locateHighlight(words, highlight)
  return span ? words.slice(span.first, span.last + 1) : []
}

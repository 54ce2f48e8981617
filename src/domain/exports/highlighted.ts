import { locateHighlight } from '#domain/words/anchors.ts'
import type { Word } from '#domain/words/words.ts'
import type { Exported, ExportedHighlight } from './exported.ts'

/** Consecutive words with the same highlights. */
export interface Run {
  words: readonly Word[]
  /** The last highlight of the words; undefined if none. */
  highlight?: ExportedHighlight
  /** Highlights that start with the first word. */
  opens: readonly ExportedHighlight[]
  /** Highlights that end with the last word. */
  closes: readonly ExportedHighlight[]
}

/** Divides words into runs. */
export type Divide = (words: readonly Word[]) => Run[]

/**
 * Locates the highlights of a transcript, and returns a function that divides its turns into runs. A highlight whose
 * quote is gone covers the words at its time, or the nearest one.
 */
export function divideByHighlights({ words, highlights }: Pick<Exported, 'words' | 'highlights'>): Divide {
  const highlightByWord = new Map<Word, ExportedHighlight>()
  const opens = new Map<Word, ExportedHighlight[]>()
  const closes = new Map<Word, ExportedHighlight[]>()
  for (const highlight of highlights) {
    const covered = wordsOf(words, highlight)
    const [first, last] = [covered[0], covered.at(-1)]
    if (!first || !last) continue
    for (const word of covered) highlightByWord.set(word, highlight)
    opens.set(first, [...(opens.get(first) ?? []), highlight])
    closes.set(last, [...(closes.get(last) ?? []), highlight])
  }
  return (turn) => {
    const runs: {
      words: Word[]
      highlight?: ExportedHighlight
      opens: ExportedHighlight[]
      closes: ExportedHighlight[]
    }[] = []
    let ended = true
    for (const word of turn) {
      const highlight = highlightByWord.get(word)
      let run = runs.at(-1)
      if (!run || ended || opens.has(word) || run.highlight !== highlight) {
        run = { words: [], ...(highlight && { highlight }), opens: opens.get(word) ?? [], closes: [] }
        runs.push(run)
      }
      run.words.push(word)
      run.closes = closes.get(word) ?? []
      ended = closes.has(word)
    }
    return runs
  }
}

function wordsOf(words: readonly Word[], highlight: ExportedHighlight): readonly Word[] {
  const span = locateHighlight(words, highlight)
  return span ? words.slice(span.first, span.last + 1) : []
}

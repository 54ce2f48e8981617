import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** Pronunciations of words, most common first: phones separated by single spaces. */
export type Lexicon = Map<string, string[]>

const MAX_PRONUNCIATIONS = 3
/** Number of lines to parse before yielding to other work. */
const YIELD_INTERVAL = 5000

/**
 * Parses a dictionary in CMU's format: `word phones`, and `word(2) phones` for an alternative
 * pronunciation. Takes a few tenths of a second, yielding to other work.
 */
export async function readLexicon(path: string): Promise<Lexicon> {
  const lexicon: Lexicon = new Map()
  const text = await readFile(path, 'latin1')
  let lines = 0
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    end = text.indexOf('\n', at)
    if (end < 0) end = text.length
    addLine(lexicon, text.slice(at, end))
    if (++lines % YIELD_INTERVAL === 0) await setImmediate()
  }
  return lexicon
}

function addLine(lexicon: Lexicon, line: string): void {
  const space = line.indexOf(' ')
  if (space < 0) return
  const bracket = line.indexOf('(', 1)
  const word = line.slice(0, bracket < 0 || bracket > space ? space : bracket)
  const pronunciations = lexicon.get(word) ?? []
  if (pronunciations.length < MAX_PRONUNCIATIONS) pronunciations.push(line.slice(space + 1).trim())
  lexicon.set(word, pronunciations)
}

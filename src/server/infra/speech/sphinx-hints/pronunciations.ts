/** Pronunciations of a word, the usual one first: phones with one space between. */
export type Lexicon = Map<string, string[]>

const MOST_WAYS = 3

/** Reads a dictionary in the form of CMU's: `word phones`, and `word(2) phones` for another way to say it. */
export function readLexicon(text: string): Lexicon {
  const lexicon: Lexicon = new Map()
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 0) continue
    const head = line.slice(0, space)
    const bracket = head.indexOf('(', 1)
    const word = bracket < 0 ? head : head.slice(0, bracket)
    const ways = lexicon.get(word) ?? []
    if (ways.length < MOST_WAYS) ways.push(line.slice(space + 1).trim())
    lexicon.set(word, ways)
  }
  return lexicon
}

import { joinWords, type Ms, type Word } from '#domain/words/words.ts'

/** The text of a chunk of words. */
export interface SpokenText {
  /** The words, separated by single spaces. */
  text: string
  /** Start time of a word; undefined if there is no such word. */
  startOf(word: number): Ms | undefined
}

const beforeText = '"text":"'
const beforeStart = '"start":'

/**
 * Parses only the necessary fields of a chunk's words as JSON: parsing fifty chunks completely takes longer
 * than finding them.
 * @param limit only words that begin before this time
 */
export function parseSpokenText(json: string, limit: Ms | null): SpokenText {
  // Words written by the product have one text and one start; escaped, spaced or hidden text is parsed
  // completely.
  if (limit !== null || !json.startsWith('[{"') || json.includes('\\') || json.includes('": '))
    return readWhole(json, limit)
  let [text, count] = ['', 0]
  for (let at = json.indexOf(beforeText); at >= 0; count++) {
    const from = at + beforeText.length
    const end = json.indexOf('"', from)
    text += (count === 0 ? '' : ' ') + json.slice(from, end)
    at = json.indexOf(beforeText, end)
  }
  return { text, startOf: (word) => (word < count ? startIn(json, word) : undefined) }
}

function startIn(json: string, word: number): Ms {
  let at = json.indexOf(beforeStart)
  for (let i = 0; i < word; i++) at = json.indexOf(beforeStart, at + 1)
  return Number.parseInt(json.slice(at + beforeStart.length, at + beforeStart.length + 12), 10)
}

function readWhole(json: string, limit: Ms | null): SpokenText {
  const all: Word[] = JSON.parse(json)
  const words = limit === null ? all : all.filter(({ start }) => start < limit)
  return { text: joinWords(words), startOf: (word) => words[word]?.start }
}

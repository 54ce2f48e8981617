import { joinWords, type Ms, type Word } from '#domain/words/words.ts'

/** The text of a chunk of words. */
export interface SpokenText {
  /** The words, joined by single spaces. */
  text: string
  /** Start time of a word; undefined if there is no such word. */
  startOf(word: number): Ms | undefined
}

const textKey = '"text":"'
const startKey = '"start":'

/**
 * Parses only the needed fields of a chunk's words from JSON, since parsing fifty chunks completely takes
 * longer than finding them.
 * @param limit only words that begin before this time
 */
export function parseSpokenText(json: string, limit: Ms | null): SpokenText {
  // Words written by the app have one text and one start; text that is escaped, contains spaces, or is hidden
  // is parsed completely.
  if (limit !== null || !json.startsWith('[{"') || json.includes('\\') || json.includes('": '))
    return readWhole(json, limit)
  let [text, count] = ['', 0]
  for (let index = json.indexOf(textKey); index >= 0; count++) {
    const from = index + textKey.length
    const end = json.indexOf('"', from)
    text += (count === 0 ? '' : ' ') + json.slice(from, end)
    index = json.indexOf(textKey, end)
  }
  return { text, startOf: (word) => (word < count ? findStart(json, word) : undefined) }
}

function findStart(json: string, word: number): Ms {
  let index = json.indexOf(startKey)
  for (let i = 0; i < word; i++) index = json.indexOf(startKey, index + 1)
  return Number.parseInt(json.slice(index + startKey.length, index + startKey.length + 12), 10)
}

function readWhole(json: string, limit: Ms | null): SpokenText {
  const all: Word[] = JSON.parse(json)
  const words = limit === null ? all : all.filter(({ start }) => start < limit)
  return { text: joinWords(words), startOf: (word) => words[word]?.start }
}

import { capitalise, properCase } from './readable/capitals.ts'
import { findNumbers } from './readable/numbers.ts'
import { isQuestion } from './readable/questions.ts'
import { endsBetween, paces } from './readable/sentences.ts'
import type { Ms, Word } from './words.ts'

/** Words further apart are not one number. */
const LONGEST_PAUSE_IN_NUMBER: Ms = 500
const SENTENCE_END = /[.?!…。।؟？！]["'”’»)]*$/u
/** Ends with a full stop, but no sentence with it. */
const ABBREVIATION = /^(\p{L}\.)+$|^(mr|mrs|ms|dr|st|no)\.$/iu
const PUNCTUATED = /[.,;:!?…。।、，؛؟？！]["'”’»)]*$/u

const fullStops: Readonly<Record<string, string>> = {
  ...{ zh: '。', ja: '。', yue: '。', hi: '।', ne: '।', bn: '।' },
  ...{ th: '', lo: '', km: '', my: '' },
}

/**
 * Text of a recogniser that writes words only, made to read as text: sentences by the pauses of each speaker, capitals,
 * and for English also question marks, names and digits. Words of one number become one word, which spans their times
 * and takes the lowest confidence. What a person edited stays as it is, and so does what has a capital already.
 * @param language a code such as `en-US`; a pair such as `en+es` gets sentences and capitals only
 */
export function makeReadable(words: readonly Word[], { language }: { language: string }): Word[] {
  const code = /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? 'und'
  const english = code === 'en' && !language.includes('+')
  const counted = english ? writeNumbers(words) : [...words]
  const named = english ? writeNames(counted) : counted
  return writeSentences(named, paces(words), code, english)
}

function writeNumbers(words: readonly Word[]): Word[] {
  const result: Word[] = []
  for (let from = 0; from < words.length; ) {
    let to = from + 1
    while (to < words.length && mayBeOneNumber(words[to - 1] as Word, words[to] as Word)) to++
    const run = words.slice(from, to)
    let at = 0
    for (const { start, end, text } of findNumbers(
      run.map(({ text }) => (text === text.toLowerCase() ? text : '')),
    )) {
      result.push(...run.slice(at, start), merged(run.slice(start, end), text))
      at = end
    }
    result.push(...run.slice(at))
    from = to
  }
  return result
}

const mayBeOneNumber = (word: Word, next: Word) =>
  !word.edited && !next.edited && sameTurn(word, next) && next.start - word.end <= LONGEST_PAUSE_IN_NUMBER

const sameTurn = (word: Word, next: Word) =>
  !next.turn && next.speaker === word.speaker && next.source === word.source

function merged(words: readonly Word[], text: string): Word {
  const first = words[0] as Word
  const heard = words.flatMap(({ confidence }) => confidence ?? [])
  return {
    ...first,
    text,
    end: words.reduce((end, word) => Math.max(end, word.end), first.end),
    confidence: heard.length > 0 ? Math.min(...heard) : null,
    ...(words.some((word) => word.interpolated) && { interpolated: true as const }),
  }
}

function writeNames(words: readonly Word[]): Word[] {
  return words.map((word, i) => {
    if (word.edited) return word
    const [before = '', after = ''] = [words[i - 1], words[i + 1]].map((near) => near?.text.toLowerCase())
    return withText(word, properCase(word.text, before, after))
  })
}

function writeSentences(
  words: readonly Word[],
  pace: ReadonlyMap<string, Ms>,
  language: string,
  english: boolean,
): Word[] {
  const result: Word[] = []
  let start = 0
  words.forEach((word, i) => {
    const begins = i === start
    result.push(begins && !word.edited ? withText(word, capitalise(word.text, language)) : word)
    const next = words[i + 1]
    const turnEnds = !next || next.turn || next.speaker !== word.speaker
    const marked = SENTENCE_END.test(word.text) && !ABBREVIATION.test(word.text)
    const paused =
      next && !turnEnds && endsBetween(word, next, pace.get(word.speaker) ?? 0, i + 1 - start, english)
    if (!turnEnds && !marked && !paused) return
    const sentence = words.slice(start, i + 1)
    start = i + 1
    if (word.edited || PUNCTUATED.test(word.text)) return
    const asks = english && isQuestion(sentence.map(({ text }) => text.toLowerCase()))
    const mark = asks ? '?' : (fullStops[language] ?? '.')
    result[i] = withText(result[i] as Word, `${result[i]?.text}${mark}`)
  })
  return result
}

const withText = (word: Word, text: string): Word => (text === word.text ? word : { ...word, text })

import { endsSentence } from '#domain/text/sentence-end.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { capitalize, properCase } from './readable/capitals.ts'
import { findNumbers } from './readable/numbers.ts'
import { isQuestion } from './readable/questions.ts'
import { isSentenceBreak, sentencePauses } from './readable/sentences.ts'

/** Maximum pause within a number. */
const MAX_PAUSE_IN_NUMBER: Ms = 500
const PUNCTUATED = /[.,;:!?…。।、，؛؟？！]["'”’»)]*$/u

const periods: Readonly<Record<string, string>> = {
  zh: '。',
  ja: '。',
  yue: '。',
  hi: '।',
  ne: '।',
  bn: '।',
  th: '',
  lo: '',
  km: '',
  my: '',
}

/**
 * Words of the surrounding sentence before and after a passage that starts or ends mid-sentence; otherwise
 * empty.
 */
export interface SurroundingSentence {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Formats raw recognized words as text: adds sentence breaks based on each speaker's pauses and capital
 * letters, and in English also question marks, names and digits. The words of a number are merged into one
 * word that spans their times and has their lowest confidence. Edited words and words with capitals stay
 * unchanged.
 * @param language code such as `en-US`; a pair such as `en+es` gets only sentences and capitals
 * @param before earlier words in the first word's sentence
 * @param after later words in the last word's sentence
 */
export function makeReadable(
  words: readonly Word[],
  { language, before = [], after = [] }: { language: string } & Partial<SurroundingSentence>,
): Word[] {
  const code = /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? 'und'
  const isEnglish = code === 'en' && !language.includes('+')
  const withNumbers = isEnglish ? writeNumbers(words) : [...words]
  const context = { before, after }
  const withNames = isEnglish ? capitalizeNames(withNumbers, context) : withNumbers
  return punctuateSentences(withNames, {
    pauses: sentencePauses(words),
    language: code,
    isEnglish,
    ...context,
  })
}

function writeNumbers(words: readonly Word[]): Word[] {
  const result: Word[] = []
  for (let from = 0; from < words.length; ) {
    let to = from + 1
    while (to < words.length && canFormNumber(words[to - 1] as Word, words[to] as Word)) to++
    const run = words.slice(from, to)
    let at = 0
    for (const { start, end, text } of findNumbers(
      run.map(({ text }) => (text === text.toLowerCase() ? text : '')),
    )) {
      result.push(...run.slice(at, start), mergeWords(run.slice(start, end), text))
      at = end
    }
    result.push(...run.slice(at))
    from = to
  }
  return result
}

const canFormNumber = (word: Word, next: Word) =>
  !word.edited && !next.edited && isSameTurn(word, next) && next.start - word.end <= MAX_PAUSE_IN_NUMBER

const isSameTurn = (word: Word, next: Word) =>
  !next.turn && next.speaker === word.speaker && next.source === word.source

function mergeWords(words: readonly Word[], text: string): Word {
  const first = words[0] as Word
  const recognized = words.flatMap(({ confidence }) => confidence ?? [])
  return {
    ...first,
    text,
    end: words.reduce((end, word) => Math.max(end, word.end), first.end),
    confidence: recognized.length > 0 ? Math.min(...recognized) : null,
    ...(words.some((word) => word.interpolated) && { interpolated: true as const }),
  }
}

function capitalizeNames(words: readonly Word[], context: SurroundingSentence): Word[] {
  return words.map((word, i) => {
    if (word.edited) return word
    const before = words[i - 1]?.text ?? context.before.at(-1) ?? ''
    const after = words[i + 1]?.text ?? context.after[0] ?? ''
    return withText(word, properCase(word.text, before.toLowerCase(), after.toLowerCase()))
  })
}

interface SentenceOptions extends SurroundingSentence {
  pauses: ReadonlyMap<string, Ms>
  language: string
  isEnglish: boolean
}

function punctuateSentences(words: readonly Word[], options: SentenceOptions): Word[] {
  const { pauses, language, isEnglish, before, after } = options
  const result: Word[] = []
  let start = 0
  words.forEach((word, i) => {
    const sentenceStart = start === 0 ? before : []
    const isBeginning = i === start && sentenceStart.length === 0
    result.push(isBeginning && !word.edited ? withText(word, capitalize(word.text, language)) : word)
    const next = words[i + 1]
    const isTurnEnd = !next || next.turn || next.speaker !== word.speaker
    const length = sentenceStart.length + i + 1 - start
    const isBreak =
      next && !isTurnEnd && isSentenceBreak(word, next, pauses.get(word.speaker) ?? 0, length, isEnglish)
    if (!isTurnEnd && !endsSentence(word.text) && !isBreak) return
    const sentence = [...sentenceStart, ...words.slice(start, i + 1).map(({ text }) => text)]
    start = i + 1
    const isContinued = !next && after.length > 0
    if (isContinued || word.edited || PUNCTUATED.test(word.text)) return
    const isQuestionSentence = isEnglish && isQuestion(sentence.map((text) => text.toLowerCase()))
    const mark = isQuestionSentence ? '?' : (periods[language] ?? '.')
    result[i] = withText(result[i] as Word, `${result[i]?.text}${mark}`)
  })
  return result
}

const withText = (word: Word, text: string): Word => (text === word.text ? word : { ...word, text })

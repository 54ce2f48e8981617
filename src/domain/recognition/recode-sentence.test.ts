import { describe, expect, test } from 'vitest'
import { joinWords, type Word } from '#domain/words/words.ts'
import { makeReadable } from './format-text.ts'
import {
  createLowercaseCheck,
  findSurroundingSentence,
  fitToSentence,
  removePeriod,
} from './recode-sentence.ts'

/** Creates words; `/` starts a turn, and `@` changes the speaker without marking a turn. */
function speech(text: string, from = 0): Word[] {
  const words: Word[] = []
  let speaker = 'spk_0'
  let turn = false
  for (const token of text.split(' ').filter(Boolean)) {
    if (token === '/') turn = true
    else if (token === '@') speaker = 'spk_1'
    else {
      const start = from + words.length * 300
      words.push({ text: token, start, end: start + 250, confidence: 1, speaker, ...(turn && { turn }) })
      turn = false
    }
  }
  return words
}
const sentenceContext = (before: string, currentText: string, after: string) => {
  const { before: left, after: right } = findSurroundingSentence(
    speech(before),
    speech(currentText),
    speech(after),
  )
  return [left.join(' '), right.join(' ')]
}

describe('the sentence around a segment', () => {
  test.each([
    ['Yes. We went', 'to the', 'big house. Then', 'We went', 'big house.'],
    ['We went home.', 'They did', 'too.', '', 'too.'],
    ['We went', 'home.', 'They did', 'We went', ''],
    ['we went', 'to', 'Berlin today', 'we went', 'Berlin today'],
    ['We met Dr.', 'who', '', 'We met Dr.', ''],
    ['', 'hello', 'there', '', 'there'],
    ['and so', '/ he', 'said', '', 'said'],
    ['and so', 'he said', '/ well', 'and so', ''],
    ['and so', 'he said', '@ well', 'and so', ''],
    ['stop / go', 'on', 'now / yes', 'go', 'now'],
    ['I have', 'had', '15 of', 'I have', '15 of'],
    ['I have', 'had.', '15 of', 'I have', ''],
    ['he', '', 'said', 'he', 'said'],
    ['那天', '我们', '去了。', '那天', '去了。'],
  ])('%j, %j, %j', (before, currentText, after, left, right) =>
    expect(sentenceContext(before, currentText, after)).toEqual([left, right]),
  )
})

describe('rules', () => {
  const toReadable = (text: string, before: string[], after: string[]) =>
    joinWords(makeReadable(speech(text), { language: 'en', before, after }))

  test('add neither a capital nor a period within a sentence', () => {
    expect(toReadable('to the house', ['We', 'went'], ['and', 'slept.'])).toBe('to the house')
    expect(toReadable('to the house', ['We', 'went'], [])).toBe('to the house.')
    expect(toReadable('to the house', [], ['and'])).toBe('To the house')
    expect(toReadable('to the house', [], [])).toBe('To the house.')
  })

  test('use context for names and questions', () => {
    expect(toReadable('york was monday', ['New'], ['for'])).toBe('York was Monday')
    expect(toReadable('you doing that', ['why', 'are'], [])).toBe('you doing that?')
  })
})

describe('text of an engine that punctuates', () => {
  const isLowercase = createLowercaseCheck(speech('then we went to, the old house and “so” on with Peter'))
  const fittedText = (text: string, before: string[], after: string[]) =>
    joinWords(fitToSentence(speech(text), { before, after }, isLowercase))

  test.each([
    ['To the old house.', 'to the old house'],
    ['So on?', 'so on?'],
    ['Peter went to...', 'Peter went to...'],
    ['House', 'house'],
    ['TO the U.S.', 'TO the U.S.'],
    ['“The old house.”', '“the old house.”'],
    ['Unknown word.', 'Unknown word'],
  ])('%j within a sentence is %j', (text, expected) => expect(fittedText(text, ['a'], ['b'])).toBe(expected))

  test('is unchanged at the start and end of a sentence', () => {
    expect(fittedText('To the old house.', [], [])).toBe('To the old house.')
  })
})

test.each([
  ['house.', 'house'],
  ['家。', '家'],
  ['Dr.', 'Dr.'],
  ['.', '.'],
  ['...', '...'],
  ['done!', 'done!'],
])('%j without its period is %j', (text, withoutPeriod) => expect(removePeriod(text)).toBe(withoutPeriod))

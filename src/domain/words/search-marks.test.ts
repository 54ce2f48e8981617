import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unicodeText } from '../text/unicode.arbitrary.ts'
import { bestMark, excerpt, findMarks } from './search-marks.ts'

const searchedWords = (...words: string[]) => words.map((word) => ({ word, stems: [] }))
const markText = (text: string, ...words: string[]) =>
  findMarks(text, searchedWords(...words)).map(([from, to]) => text.slice(from, to))

it('marks whole words by prefix, regardless of case and accents', () => {
  expect(markText('Die STRASSE, die Straße und der Straßenrand', 'strasse')).toEqual([
    'STRASSE',
    'Straße',
    'Straßenrand',
  ])
  expect(markText('Cafe\u0301s and decaf', 'café')).toEqual(['Cafe\u0301s'])
  expect(markText('I don’t, he doesn’t', "don't")).toEqual(['don’t'])
})

it('marks forms of a word by its stem, but no longer words with the same beginning', () => {
  const marks = (text: string) =>
    findMarks(text, [{ word: 'studies', stems: ['studi'] }]).map(([from, to]) => text.slice(from, to))
  expect(marks('they study, studied in studios')).toEqual(['study', 'studied', 'studios'])
  expect(marks('a studentification')).toEqual([])
})

it('marks words without spaces between them', () => {
  expect(markText('我们 讨论 了 明年 的 预算。', '年的预')).toEqual(['年 的 预'])
})

it('shows the excerpt with adjacent matches', () => {
  const text = `alpha ${'x '.repeat(200)}alpha beta ${'y '.repeat(200)}`
  const marks = findMarks(text, searchedWords('alpha', 'beta'))
  expect(bestMark(marks)?.[0]).toBe(406)
  const excerptText = excerpt(text, marks)
  expect(excerptText.text).toMatch(/^…(x )+alpha beta (y )+y…$/)
  expect(excerptText.marks.map(([from, to]) => excerptText.text.slice(from, to))).toEqual(['alpha', 'beta'])
})

it('keeps marks within any text', () => {
  fc.assert(
    fc.property(unicodeText({ maxLength: 500 }), unicodeText({ minLength: 1 }), (text, word) => {
      const wholeMarks = findMarks(text, searchedWords(word))
      const { text: excerptText, marks } = excerpt(text, wholeMarks)
      for (const [from, to] of marks) expect(from >= 0 && from < to && to <= excerptText.length).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import type { EngineWord } from '#server/infra/engines/engine.ts'
import { type CheckProblem, createExpectation, evaluate } from './evaluate.ts'

const text = 'where are my recordings kept'
const said = (words: string): EngineWord[] =>
  words.split(' ').map((word, i) => ({ text: word, start: i * 400, end: i * 400 + 300, confidence: null }))
const expected = { wordErrors: 0.5, speed: 0.1 }
const length = 3000

test.each<[string, EngineWord[], number, CheckProblem | null]>([
  ['what was said', said('Where are my recordings kept?'), 1000, null],
  ['two wrong words of five', said('wear are my recordings swept'), 1000, null],
  ['three wrong words of five', said('wear or my recordings swept'), 1000, 'words'],
  ['something else', said('man stabbed to play and time again'), 1000, 'words'],
  ['nothing', [], 1000, 'empty'],
  ['ten times slower than allowed', said(text), 300_000, 'slow'],
  ['times that go back', said(text).map((word) => ({ ...word, start: 3000 - word.start })), 1000, 'times'],
  ['a word that ends before it begins', said(text).map((word) => ({ ...word, end: -1 })), 1000, 'times'],
  ['words far behind the end', said(text).map((word) => ({ ...word, end: 9000 })), 1000, 'times'],
  ['times that are no numbers', said(text).map((word) => ({ ...word, start: Number.NaN })), 1000, 'times'],
])('%s', (_, words, took, problem) => {
  expect(evaluate({ words, text, length, took }, expected).problem).toBe(problem)
})

test('reports rate and speed', () => {
  const found = evaluate({ words: said('wear are my recordings kept'), text, length, took: 1500 }, expected)
  expect(found).toEqual({ problem: null, wordErrors: 0.2, speed: 2 })
})

test('a draft may have more errors, and a provider may take longer', () => {
  const draft = createExpectation({ quality: 'draft', local: true })
  const provider = createExpectation({ quality: 'standard', local: false })
  expect(draft.wordErrors).toBeGreaterThan(provider.wordErrors)
  expect(draft.speed).toBeGreaterThan(provider.speed)
})

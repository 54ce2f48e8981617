import { expect, test } from 'vitest'
import type { EngineWord } from '#server/infra/engines/engine.ts'
import { type CheckProblem, createExpectation, evaluate } from './evaluate.ts'

const text = 'where are my recordings kept'
const speech = (words: string): EngineWord[] =>
  words.split(' ').map((word, i) => ({ text: word, start: i * 400, end: i * 400 + 300, confidence: null }))
const expected = { wordErrors: 0.5, speed: 0.1 }
const length = 3000

test.each<[string, EngineWord[], number, CheckProblem | null]>([
  ['the spoken words', speech('Where are my recordings kept?'), 1000, null],
  ['two wrong words of five', speech('wear are my recordings swept'), 1000, null],
  ['three wrong words of five', speech('wear or my recordings swept'), 1000, 'words'],
  ['a different text', speech('man stabbed to play and time again'), 1000, 'words'],
  ['no words', [], 1000, 'empty'],
  ['ten times slower than allowed', speech(text), 300_000, 'slow'],
  ['times out of order', speech(text).map((word) => ({ ...word, start: 3000 - word.start })), 1000, 'times'],
  ['a word that ends before it begins', speech(text).map((word) => ({ ...word, end: -1 })), 1000, 'times'],
  ['words far after the end', speech(text).map((word) => ({ ...word, end: 9000 })), 1000, 'times'],
  ["times that aren't numbers", speech(text).map((word) => ({ ...word, start: Number.NaN })), 1000, 'times'],
])('%s', (_, words, elapsedMs, problem) => {
  expect(evaluate({ words, text, length, elapsedMs }, expected).problem).toBe(problem)
})

test('reports rate and speed', () => {
  const evaluation = evaluate(
    { words: speech('wear are my recordings kept'), text, length, elapsedMs: 1500 },
    expected,
  )
  expect(evaluation).toEqual({ problem: null, wordErrors: 0.2, speed: 2 })
})

test('a draft may have more errors, and a provider may take longer', () => {
  const draft = createExpectation({ quality: 'draft', local: true })
  const provider = createExpectation({ quality: 'standard', local: false })
  expect(draft.wordErrors).toBeGreaterThan(provider.wordErrors)
  expect(draft.speed).toBeGreaterThan(provider.speed)
})

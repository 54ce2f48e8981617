import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReplacementRule } from '#contract/dictionaries.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { applyRules } from './replacements.ts'

/** Creates 100 ms words, one every 100 ms. */
const spoken = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 100,
    end: i * 100 + 100,
    confidence: 0.5,
    speaker: 'spk_0',
  }))

/** Parses `heard → write`, one per line. */
const rulesOf = (lines: string): ReplacementRule[] =>
  lines.split('; ').map((line) => {
    const [recognized = '', write = ''] = line.split(' → ')
    return { heard: recognized, write }
  })

const rewrite = (text: string, rules: string) => joinWords(applyRules(spoken(text), rulesOf(rules)).words)

test.each([
  ['ignores case', 'ask JOHN now', 'john → Jon', 'ask Jon now'],
  ['keeps surrounding punctuation', 'he said “john,” twice', 'john → Jon', 'he said “Jon,” twice'],
  ['matches only whole words', 'johnny and john', 'john → Jon', 'johnny and Jon'],
  ['merges words', 'on cooper net ease, yes', 'cooper net ease → Kubernetes', 'on Kubernetes, yes'],
  ['splits words', 'in nyc.', 'nyc → New York City', 'in New York City.'],
  ['prefers the longest match', 'new york city', 'new york → NY; new york city → NYC; new → old', 'NYC'],
  [
    'falls back to the longest rule that matches',
    'new york town',
    'new york → NY; new york city → NYC',
    'NY town',
  ],
  ['prefers the first of equal rules', 'a', 'a → b; A → c', 'b'],
  ['does not replace its own output', 'a a', 'a → b; b → c', 'b b'],
  ['does not match overlapping words', 'a a a', 'a a → x', 'x a'],
  ['keeps the initial capital of a sentence', 'Their house. Their dog', 'their → our', 'Our house. Our dog'],
  ['drops a capital within a sentence', 'in Their house', 'their → our', 'in our house'],
  ['keeps the spelling of a name', 'Eye phone rings', 'eye phone → iPhone', 'iPhone rings'],
  ['does not duplicate a period', 'at acme ink. Then', 'acme ink → Acme Inc.', 'at Acme Inc. Then'],
  ['matches rules with punctuation', "that's dr smith", 'Dr. Smith → Doctor Smith', "that's Doctor Smith"],
  ['respects punctuation inside a word', 'the dont rule', "don't → do not", 'the dont rule'],
  ['matches a symbol', 'one & two', '& → and', 'one and two'],
  ['ignores rules without words', 'one two', '  → x; two →  ', 'one two'],
])('%s', (_, text, rules, expected) => expect(rewrite(text, rules)).toBe(expected))

describe('times', () => {
  test('stay at the same positions for the same number of words', () => {
    const words = spoken('say hello wold now')
    const { words: after, appliedRules } = applyRules(words, rulesOf('hello wold → hello world'))
    expect(after.map((word) => [word.start, word.end])).toEqual(words.map((word) => [word.start, word.end]))
    expect(after[1]).toBe(words[1])
    expect(after[2]).toEqual({ ...words[2], text: 'world' })
    expect(appliedRules).toEqual([{ start: 100, heard: 'hello wold', write: 'hello world' }])
  })

  test('divide the span by length for other numbers of words', () => {
    const { words } = applyRules(spoken('x nyc'), rulesOf('nyc → New York City'))
    expect(words.slice(1).map(({ start, end }) => [start, end])).toEqual([
      [100, 127],
      [127, 164],
      [164, 200],
    ])
    expect(words.slice(1).every(({ interpolated }) => interpolated)).toBe(true)
    const [joinedWord] = applyRules(spoken('cooper net ease'), rulesOf('cooper net ease → Kubernetes')).words
    expect(joinedWord).toEqual({ text: 'Kubernetes', start: 0, end: 300, confidence: 0.5, speaker: 'spk_0' })
  })

  test('a rule without a change is not counted as applied', () => {
    const words = spoken('in Paris, again')
    const { words: after, appliedRules } = applyRules(words, rulesOf('paris → Paris'))
    expect(appliedRules).toEqual([])
    expect(after.every((word, i) => word === words[i])).toBe(true)
  })
})

test('leaves manual edits unchanged, and never matches across turns', () => {
  const [a, b] = spoken('new york') as [Word, Word]
  const rules = rulesOf('new york → NYC; new → old')
  expect(joinWords(applyRules([{ ...a, edited: true }, b], rules).words)).toBe('new york')
  expect(joinWords(applyRules([a, { ...b, edited: true }], rules).words)).toBe('old york')
  expect(joinWords(applyRules([a, { ...b, turn: true }], rules).words)).toBe('old york')
  const withTurn = applyRules([{ ...a, turn: true }, b], rules).words
  expect(withTurn).toEqual([expect.objectContaining({ text: 'NYC', turn: true })])
  const splitResult = applyRules([{ ...a, turn: true }], rulesOf('new → brand new')).words
  expect(splitResult.map(({ turn }) => turn)).toEqual([true, undefined])
})

const phrase = fc
  .array(fc.constantFrom('a', 'the', 'word', 'was', 'ja', 'end', 'uh', 'New', 'York', '你好'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((tokens) => tokens.join(' '))
const ruleLists = fc.array(fc.record({ heard: phrase, write: phrase }), { maxLength: 6 })

describe('for every transcript and every list of rules', () => {
  const check = (property: (words: Word[], after: Word[], appliedRules: { start: number }[]) => void) =>
    fc.assert(
      fc.property(transcripts(), ruleLists, (words, rules) => {
        const { words: after, appliedRules } = applyRules(words, rules)
        property(words, after, appliedRules)
      }),
    )

  test('words stay in order, are never empty and end after they begin', () =>
    check((_, after) => {
      for (const [i, word] of after.entries()) {
        expect(word.text).toMatch(/^\S+$/)
        expect(word.end).toBeGreaterThanOrEqual(word.start)
        expect(word.start).toBeGreaterThanOrEqual(after[i - 1]?.start ?? 0)
      }
    }))

  test('edited words, turns and the whole span are unchanged', () =>
    check((words, after) => {
      const editedWords = (list: Word[]) => list.filter((word) => word.edited)
      expect(editedWords(after)).toEqual(editedWords(words))
      const turns = (list: Word[]) => list.filter((word) => word.turn).map(({ start }) => start)
      expect(turns(after)).toEqual(turns(words))
      expect(after[0]?.start).toBe(words[0]?.start)
    }))

  test('nothing changes without a match, and every match is at the start of a word', () =>
    check((words, after, appliedRules) => {
      if (appliedRules.length === 0) expect(after.every((word, i) => word === words[i])).toBe(true)
      const starts = new Set(words.map(({ start }) => start))
      for (const { start } of appliedRules) expect(starts).toContain(start)
    }))
})

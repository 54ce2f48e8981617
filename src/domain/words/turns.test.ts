import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markTurns, type RecognizedWord, wordsFromRecognition } from './turns.ts'
import type { Word } from './words.ts'

/** Creates words of 300 ms, each after the given pause. */
function spoken(pauses: readonly number[]): RecognizedWord[] {
  let at = 0
  return pauses.map((pause, i) => {
    const start = at + pause
    at = start + 300
    return { text: `w${i}`, start, end: at, confidence: 0.5 }
  })
}
/** Creates 300 ms words and returns the text of each turn; `|` is a 2 s pause, `/` a 300 ms one; others are 20 ms. */
function textsOfTurns(text: string): string[] {
  const recognized: RecognizedWord[] = []
  let at = 0
  for (const token of text.split(' ')) {
    const pause = { '|': 2000, '/': 300 }[token]
    if (pause !== undefined) at += pause
    else {
      recognized.push({ text: token, start: at + 20, end: at + 320, confidence: 0.5 })
      at += 320
    }
  }
  const turns: string[][] = []
  for (const word of markTurns(wordsFromRecognition(recognized))) {
    if (word.turn) turns.push([])
    turns.at(-1)?.push(word.text)
  }
  return turns.map((turn) => turn.join(' '))
}
const repeatedWord = (count: number, text = 'w') => Array(count).fill(text).join(' ')

test('a long pause ends a turn after a sentence, but never within one', () => {
  expect(textsOfTurns('We went home. | It was late, and the | dog slept. So did I.')).toEqual([
    'We went home.',
    'It was late, and the dog slept. So did I.',
  ])
})

test('a long turn ends at its next sentence end, even after a short pause', () => {
  const turn = `${repeatedWord(40)} end. ${repeatedWord(70)} end.`
  expect(
    textsOfTurns(`${turn} / ${repeatedWord(30)} / ${repeatedWord(10)} end. ${repeatedWord(50)} end.`),
  ).toEqual([turn, `${repeatedWord(40)} end. ${repeatedWord(50)} end.`])
})

test('a long sentence is divided at a clause, or else at a pause', () => {
  const [before, after] = [`a. ${repeatedWord(120)} clause,`, repeatedWord(130)]
  expect(textsOfTurns(`${repeatedWord(40, 'b.')} ${before} ${after} / ${after}`)).toEqual([
    `${repeatedWord(40, 'b.')} ${before}`,
    after,
    after,
  ])
})

test('text without sentences is divided at long pauses, and in long turns at shorter ones', () => {
  expect(
    textsOfTurns(
      `${repeatedWord(5)} | ${repeatedWord(110)} / ${repeatedWord(90)} | ${repeatedWord(150)}`,
    ).map((turn) => turn.split(' ').length),
  ).toEqual([5, 110, 90, 150])
  expect(textsOfTurns(`${repeatedWord(450)}`).map((turn) => turn.split(' ').length)).toEqual([200, 200, 50])
})

test("dividing keeps every word in place, and begins every speaker's words with a turn", () => {
  const token = fc.constantFrom('a', 'b,', 'c.', '“d?”', 'Mr.', '。', 'e')
  const word = fc.record({
    text: token,
    pause: fc.constantFrom(0, 20, 300, 2500),
    speaker: fc.constantFrom('spk_0', 'spk_1'),
    turn: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 500 }), (list) => {
      let at = 0
      const words = list.map(({ text, pause, speaker, turn }): Word => {
        const start = at + pause
        at = start + 300
        return { text, start, end: at, confidence: 0.5, speaker, ...(turn && { turn }) }
      })
      const withoutTurns = (all: readonly Word[]) => all.map(({ turn: _, ...rest }) => rest)
      const markedWords = markTurns(words)
      expect(withoutTurns(markedWords)).toEqual(withoutTurns(words))
      expect(markTurns(markedWords)).toEqual(markedWords)
      for (const [i, { turn, speaker }] of markedWords.entries())
        if (speaker !== markedWords[i - 1]?.speaker) expect(turn).toBe(true)
    }),
  )
})

test('estimated times stay marked', () => {
  const [word, next] = wordsFromRecognition([
    { text: 'a', start: 0, end: 1, confidence: null, interpolated: true },
    { text: 'b', start: 1, end: 2, confidence: null },
  ])
  expect(word).toMatchObject({ interpolated: true })
  expect(next).not.toHaveProperty('interpolated')
})

test('sorts words in any order and removes overlaps', () => {
  const recognized = fc.record({
    text: fc.constant('word'),
    start: fc.integer({ min: 0, max: 5000 }),
    length: fc.integer({ min: 0, max: 900 }),
  })
  fc.assert(
    fc.property(fc.array(recognized, { maxLength: 40 }), (list) => {
      const words = wordsFromRecognition(
        list.map(({ text, start, length }) => ({ text, start, end: start + length, confidence: null })),
      )
      expect(words).toHaveLength(list.length)
      words.forEach((word, i) => {
        expect(word.end).toBeGreaterThanOrEqual(word.start)
        expect(word.start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0)
      })
    }),
  )
})

test('engine labels become speakers in order of appearance, and each change begins a turn', () => {
  const labels = ['B', 'B', undefined, 'A', 'B']
  const words = wordsFromRecognition(
    spoken([0, 50, 50, 50, 50]).map((recognized, i) => ({ ...recognized, speaker: labels[i] })),
  )
  expect(words.map((word) => word.speaker)).toEqual(['spk_0', 'spk_0', 'spk_0', 'spk_1', 'spk_0'])
  expect(words.flatMap((word, i) => (word.turn ? [i] : []))).toEqual([0, 3, 4])
})

test('recomputes turns from any state', () => {
  const words = markTurns(wordsFromRecognition(spoken([0, 50, 3000, 50])))
  const changedWords = words.map(({ turn: _, ...word }, i) =>
    i === 1 ? { ...word, turn: true as const } : word,
  )
  expect(markTurns(changedWords)).toEqual(words)
  expect(markTurns(words)).toEqual(words)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transcriptItem } from '#contract/transcripts.ts'
import { itemsToWords, wordsToItems } from './items.ts'
import { transcripts } from './transcript.arbitrary.ts'

test('words survive serialization exactly', () => {
  fc.assert(
    fc.property(transcripts(), (words) => {
      const rawItems = JSON.parse(JSON.stringify(wordsToItems(words)))
      const items = rawItems.map((item: unknown) => transcriptItem.parse(item))
      expect(itemsToWords(items)).toStrictEqual(words)
    }),
    { numRuns: 200 },
  )
})

test('items are in seconds and carry only the flags that are set', () => {
  const [item] = wordsToItems([
    { text: 'Hi', start: 1230, end: 1481, confidence: 0.5, speaker: 'spk_0', turn: true },
  ])
  expect(item).toStrictEqual({
    start_time: 1.23,
    end_time: 1.481,
    type: 'pronunciation',
    alternatives: [{ content: 'Hi', confidence: 0.5 }],
    speaker: 'spk_0',
    turn: true,
  })
})

test('content with spaces inside becomes words that share its time', () => {
  const item = {
    start_time: 1,
    end_time: 2,
    type: 'pronunciation' as const,
    alternatives: [{ content: ' New  York! ' }],
    speaker: 's',
    turn: true,
  }
  expect(itemsToWords([item, { ...item, alternatives: [{ content: ' ' }] }])).toStrictEqual([
    { text: 'New', start: 1000, end: 1375, confidence: null, speaker: 's', turn: true, interpolated: true },
    { text: 'York!', start: 1375, end: 2000, confidence: null, speaker: 's', interpolated: true },
  ])
})

test('standalone punctuation joins the preceding word, or the first one', () => {
  const mark = (content: string) => ({ type: 'punctuation' as const, alternatives: [{ content }] })
  const word = (content: string, start_time: number) => ({
    type: 'pronunciation' as const,
    start_time,
    end_time: start_time + 1,
    alternatives: [{ content, speaker: 'spk_1' }],
  })
  const items = [mark('¿'), word('Qué', 1), mark('?'), { ...word('Eh', 2), skip: true }, mark('.'), mark('”')]
  expect(itemsToWords(items)).toStrictEqual([
    { text: '¿Qué?', start: 1000, end: 2000, confidence: null, speaker: 'spk_1' },
    { text: 'Eh.”', start: 2000, end: 3000, confidence: null, speaker: 'spk_1', skip: true },
  ])
})

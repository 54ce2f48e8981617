import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractSummary, splitSentences } from './summary.ts'

const talkSentences = [
  'The new harbour bridge costs forty million euros this year.',
  'I had a very nice breakfast with eggs and coffee today.',
  'Critics say the harbour bridge costs too many million euros.',
  'The council will vote on the harbour bridge and its costs in May.',
  'My cousin lives in a small green house near the woods.',
  'Without the bridge the harbour loses many million euros every year.',
]

describe('an extractive summary', () => {
  it('picks the most central sentences verbatim, in document order', () => {
    const summary = extractSummary(talkSentences, 'en', 2)
    expect(summary).toHaveLength(2)
    expect(summary.every((sentence) => sentence.includes('bridge'))).toBe(true)
    expect(summary.map((sentence) => talkSentences.indexOf(sentence))).toEqual(
      summary.map((sentence) => talkSentences.indexOf(sentence)).toSorted((a, b) => a - b),
    )
  })

  it('repeats nothing', () => {
    const repeatedSentences = [...talkSentences, talkSentences[0]?.replace('forty', 'Forty') ?? '']
    const summary = extractSummary(repeatedSentences, 'en', 6).map((sentence) => sentence.toLowerCase())
    expect(new Set(summary).size).toBe(summary.length)
  })

  it('splits sentences in unfamiliar languages, without English periods and spaces', () => {
    expect(splitSentences('今日は晴れです。明日は雨でしょう。', 'ja')).toHaveLength(2)
    expect(splitSentences('One. Two.', 'no such language!')).toEqual(['One.', 'Two.'])
    expect(splitSentences('Uno. Two.', 'es+en')).toHaveLength(2)
  })

  it('handles long texts with any content', () => {
    const sentence = fc.array(fc.constantFrom('harbour', 'bridge', 'vote', 'eggs', 'costs', 'May'), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 700 }), fc.integer({ min: 1, max: 12 }), (words, max) => {
        const sentences = words.map((one, i) => `${one.join(' ')} ${i}.`)
        const summary = extractSummary(sentences, 'en', max)
        expect(summary.length).toBeLessThanOrEqual(max)
        expect(summary.length > 0).toBe(sentences.length > 0)
        const places = summary.map((one) => sentences.indexOf(one))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(places).not.toContain(-1)
      }),
      { numRuns: 15 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { cardName, cardSnippet, createSnippet } from './card-texts.ts'

describe('on a card', () => {
  const words = (text: string) =>
    text.split(' ').map((t, i) => ({ text: t, start: i, end: i, confidence: null, speaker: 's' }))

  test('a name has at most 55 characters, a snippet 50', () => {
    expect(cardName('x'.repeat(55))).toBe('x'.repeat(55))
    expect(cardName('x'.repeat(56))).toBe(`${'x'.repeat(52)}...`)
    expect(cardSnippet('x'.repeat(50))).toBe('x'.repeat(50))
    expect(cardSnippet('x'.repeat(51))).toBe(`${'x'.repeat(47)}...`)
  })

  test('the snippet is the beginning of the transcript, without spaces before punctuation', () => {
    expect(createSnippet(words('Well , this is it .'))).toBe('Well, this is it.')
    expect(createSnippet([])).toBe('')
    const longSnippet = createSnippet(words('word '.repeat(100_000).trim()))
    expect(longSnippet.length).toBe(249)
  })
})

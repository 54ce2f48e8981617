import { expect, it } from 'vitest'
import { alignVersions } from '#domain/comparison/version-diff.ts'
import { createAnchor } from './anchors.ts'
import { relocateAnchors } from './relocate-anchors.ts'
import { shiftWords } from './shift-words.ts'
import type { Word } from './words.ts'

/** Creates one word per second. */
const spoken = (text: string, from = 0): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: (from + i) * 1000,
    end: (from + i) * 1000 + 500,
    confidence: null,
    speaker: 'spk_0',
  }))
const text = 'the one and the two and the three and the four'
const before = spoken(text)
const at = (words: readonly Word[], first: number, last: number) =>
  createAnchor(words.slice(first, last + 1)) ?? expect.fail('no words')
const follow = (anchor: ReturnType<typeof at>, from: readonly Word[], to: readonly Word[]) =>
  relocateAnchors([anchor], { before: from, after: to, runs: alignVersions(from, to) })[0]

it('anchors follow words that moved in time, and back', () => {
  const after = shiftWords(before, 3000, 60_000)
  for (let first = 0; first < before.length; first++) {
    const anchor = at(before, first, Math.min(first + 1, before.length - 1))
    const movedAnchor = at(after, first, Math.min(first + 1, before.length - 1))
    expect(follow(anchor, before, after)).toEqual(movedAnchor)
    expect(follow(movedAnchor, after, before)).toEqual(anchor)
  }
})

it('anchors follow words that were shifted to the same time', () => {
  const after = shiftWords(before, 3000, -60_000)
  expect(follow(at(before, 6, 7), before, after)).toEqual(at(after, 6, 7))
})

it.each([
  ['two and', 4, 5, 'the one and the 2 and the three and the four', '2 and'],
  ['two', 4, 4, 'the one and the twenty two or so and the three and the four', 'two'],
  ['two', 4, 4, 'the one and the twenty second and the three and the four', 'twenty second'],
  ['one and the two', 1, 4, 'the one two and the three and the four', 'one two'],
  ['and the', 2, 3, 'so the one and the two and the three and the four', 'and the'],
])('anchors include words written in place of “%s”', (_quote, first, last, now, quote) => {
  expect(follow(at(before, first, last), before, spoken(now))?.quote).toBe(quote)
})

it('anchors keep their text at the surrounding time when their words are gone', () => {
  const shortenedWords = before.toSpliced(4, 1)
  const shiftedWords = shiftWords(shortenedWords, 0, 60_000)
  const anchor = at(before, 4, 4)
  expect(follow(anchor, before, shortenedWords)).toEqual(anchor)
  const shiftedAnchor = follow(anchor, shortenedWords, shiftedWords) ?? expect.fail('lost')
  expect(shiftedAnchor).toEqual({ ...anchor, start: 64_000, end: 64_500 })
  // Anchors return to their words once the words are restored.
  expect(follow(shiftedAnchor, shiftedWords, before)).toEqual(anchor)
})

it("anchors don't match other words when everything has changed", () => {
  const anchor = at(before, 4, 5)
  const other = spoken('nothing of what was there is left of it all now')
  expect(follow(anchor, before, other)).toEqual(anchor)
})

it('anchors stay unchanged without words', () => {
  const anchor = at(before, 4, 5)
  expect(follow(anchor, [], before)).toEqual(anchor)
  expect(follow(anchor, before, [])).toEqual(anchor)
})

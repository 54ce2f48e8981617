import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftWords } from '#domain/words/shift-words.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import {
  compareVersions,
  countDifference,
  type Hunk,
  isReplacement,
  measureAccuracy,
} from './version-diff.ts'

/** Creates half-second words, one per second. */
const spoken = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: null,
    speaker: 'spk_0',
  }))
const describeHunks = (before: readonly Word[], after: readonly Word[]) =>
  compareVersions(before, after).map(
    ({ kind, before: b, after: a }) =>
      `${kind}: ${joinWords(before.slice(...b))} > ${joinWords(after.slice(...a))}`,
  )
const base = spoken('one two three four five six')
const withChange = (index: number, change: Partial<Word>) =>
  base.map((word, i) => (i === index ? { ...word, ...change } : word))

describe('compareVersions', () => {
  it.each<[string, readonly Word[], string[]]>([
    ['nothing', base.map((word) => ({ ...word })), []],
    ['a changed word', withChange(2, { text: 'tree' }), ['changed: three > tree']],
    [
      'a changed word at another time',
      withChange(2, { text: 'tree', start: 2100 }),
      ['changed: three > tree'],
    ],
    ['a deleted word', base.toSpliced(2, 1), ['deleted: three > ']],
    [
      'a word inserted at the same time',
      base.toSpliced(2, 0, { ...(base[2] as Word), text: 'uh' }),
      ['inserted:  > uh'],
    ],
    ['a shifted word', withChange(2, { start: 2100 }), ['retimed: three > three']],
    ['a longer duration', withChange(2, { end: 2900 }), ['retimed: three > three']],
    ['a changed speaker', withChange(2, { speaker: 'spk_1', end: 2900 }), ['speaker: three > three']],
    ['a deletion of all words', [], ['deleted: one two three four five six > ']],
    ['a split turn', withChange(2, { turn: true }), ['turn: three > three']],
    ['a bookmark', withChange(2, { bookmark: true, start: 2100 }), ['bookmarked: three > three']],
    ['nothing if only the confidence differs', withChange(2, { confidence: 1 }), []],
  ])('reports %s', (_description, after, hunks) => {
    expect(describeHunks(base, after)).toEqual(hunks)
  })

  it('joins adjacent differences of one kind and separates kinds', () => {
    const after = base.map((word, i): Word => {
      if (i < 2) return { ...word, end: word.end + 10 }
      return i < 4 ? { ...word, speaker: 'spk_1' } : word
    })
    expect(describeHunks(base, after)).toEqual([
      'retimed: one two > one two',
      'speaker: three four > three four',
    ])
  })

  it('reports deleted bookmarks', () => {
    const bookmarkedWords = withChange(3, { bookmark: true })
    expect(describeHunks(bookmarkedWords, base)).toEqual(['unbookmarked: four > four'])
    expect(countDifference(compareVersions(bookmarkedWords, base))).toMatchObject({
      unbookmarked: 1,
      bookmarked: 0,
    })
  })

  it('reports joined turns, except after a new speaker or first word', () => {
    const splitTurn = withChange(3, { turn: true })
    expect(describeHunks(splitTurn, base)).toEqual(['turn: four > four'])
    const changedBetween = base.map((word, i): Word => {
      if (i === 2) return { ...word, speaker: 'spk_1', turn: true }
      return i === 3 ? { ...word, turn: true } : word
    })
    expect(describeHunks(base, changedBetween)).toEqual(['speaker: three > three'])
    const first = splitTurn.toSpliced(3, 2, { ...(base[4] as Word), turn: true })
    expect(describeHunks(splitTurn, first)).toEqual(['deleted: four > '])
    expect(countDifference(compareVersions(splitTurn, base))).toMatchObject({ turn: 1, changed: 0 })
  })

  it('lists every difference once', () => {
    const pair = fc.tuple(transcripts(), transcripts(), fc.infiniteStream(fc.boolean()))
    fc.assert(
      fc.property(pair, ([before, other, dice]) => {
        // Each version has half of the words, so that many are shared and many are not.
        const after = [...before.filter(() => dice.next().value), ...other.filter(() => dice.next().value)]
        after.sort((a, b) => a.start - b.start)
        const hunks = compareVersions(before, after)
        const rebuiltTexts: unknown[] = []
        let [i, j] = [0, 0]
        const spoken = ({ text, start, end, speaker }: Word) => ({ text, start, end, speaker })
        for (const hunk of [
          ...hunks,
          { before: [before.length], after: [after.length] } as unknown as Hunk,
        ]) {
          expect(hunk.before[0] - i).toBe(hunk.after[0] - j)
          rebuiltTexts.push(...before.slice(i, hunk.before[0]).map(spoken))
          rebuiltTexts.push(...after.slice(hunk.after[0], hunk.after[1] ?? hunk.after[0]).map(spoken))
          i = hunk.before[1]
          j = hunk.after[1]
        }
        expect(rebuiltTexts).toEqual(after.map(spoken))
        for (const { kind, before: b, after: a } of hunks) {
          const isSame = !isReplacement(kind)
          expect(joinWords(before.slice(...b)) === joinWords(after.slice(...a))).toBe(isSame)
          expect(b[0] === b[1]).toBe(kind === 'inserted')
          expect(a[0] === a[1]).toBe(kind === 'deleted')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('counts shifted words as retimed, even at the former time of the same word', () => {
    const before = spoken(Array.from({ length: 3000 }, (_, i) => `w${i} the the of`).join(' '))
    const after = shiftWords(before, 500_000, 2000)
    expect(countDifference(compareVersions(before, after))).toEqual({
      inserted: 0,
      deleted: 0,
      changed: 0,
      retimed: before.length - 500,
      speaker: 0,
      turn: 0,
      bookmarked: 0,
      unbookmarked: 0,
      redacted: 0,
      unredacted: 0,
      captions: 0,
    })
  })
})

describe('measureAccuracy', () => {
  const compareTexts = (recognized: string, expected: string) => {
    const [before, after] = [spoken(recognized), spoken(expected)]
    return measureAccuracy(before, after, compareVersions(before, after))
  }
  it.each([
    ['one two three four', 'one two three four', 1],
    ['one two three four', 'one two tree four', 0.75],
    ['one two three four', 'One, two. Three four!', 1],
    ['one three four', 'one two three four', 0.75],
    ['a b c d e f', 'x', 0],
    [Array(20_000).fill('a').join(' '), Array(20_000).fill('b').join(' '), 0],
  ])('%.20s → %.20s', (recognized, right, accuracy) => {
    expect(compareTexts(recognized, right)).toBeCloseTo(accuracy)
  })
})

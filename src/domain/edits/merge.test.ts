import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { isSameWord, type Word } from '#domain/words/words.ts'
import { type Conflict, type MergeResult, merge } from './merge.ts'
import { outOfOrderIndexes } from './patches.ts'

const word = (text: string, start: number, end = start): Word => ({
  text,
  start,
  end,
  confidence: null,
  speaker: 'spk_0',
})
const spoken = (text: string) => text.split(' ').map((t, i) => word(t, i * 100, i * 100 + 90))
const joinTexts = (words: readonly Word[]) => words.map((w) => w.text).join(' ')
const edit = (words: Word[], at: number, ...texts: string[]) =>
  words.toSpliced(at, 1, ...texts.map((t, k) => word(t, words[at]!.start + k, words[at]!.end)))

const base = spoken('we went to the old market yesterday morning')

/** Returns the result after a person chooses one side of a conflict. */
function resolveConflict(merged: MergeResult, conflict: Conflict, side: 'mine' | 'theirs'): MergeResult {
  const chosenWords = conflict[side]
  const lengthChange = chosenWords.length - conflict.theirs.length
  return {
    words: merged.words.toSpliced(conflict.index, conflict.theirs.length, ...chosenWords),
    conflicts: merged.conflicts
      .filter((other) => other !== conflict)
      .map((other) =>
        other.index > conflict.index ? { ...other, index: other.index + lengthChange } : other,
      ),
  }
}

test('separate changes are both kept', () => {
  const mine = edit(base, 1, 'walked', 'fast')
  const theirs = edit(edit(base, 5, 'harbour'), 7)
  const merged = merge(base, mine, theirs)
  expect(joinTexts(merged.words)).toBe('we walked fast to the old harbour yesterday')
  expect(merged.conflicts).toEqual([])
})

test('the same change on both sides is not a conflict', () => {
  const merged = merge(base, edit(base, 3, 'an'), edit(edit(base, 3, 'an'), 6, 'today'))
  expect(joinTexts(merged.words)).toBe('we went to an old market today morning')
  expect(merged.conflicts).toEqual([])
})

test('two different changes in one place are a conflict with both texts', () => {
  const mine = edit(edit(base, 6, 'last', 'week'), 1, 'ran')
  const theirs = edit(edit(base, 6, 'today'), 1, 'drove')
  const merged = merge(base, mine, theirs)
  expect(joinTexts(merged.words)).toBe('we drove to the old market today morning')
  expect(merged.conflicts.map((c) => [joinTexts(c.base), joinTexts(c.mine), joinTexts(c.theirs)])).toEqual([
    ['went', 'ran', 'drove'],
    ['yesterday', 'last week', 'today'],
  ])
  const first = resolveConflict(merged, merged.conflicts[0]!, 'theirs')
  const second = resolveConflict(first, first.conflicts[0]!, 'mine')
  expect(joinTexts(second.words)).toBe('we drove to the old market last week morning')
  expect(second.conflicts).toEqual([])
})

test('two different insertions into one gap are a conflict', () => {
  const merged = merge(base, edit(base, 1, 'went', 'up'), edit(base, 2, 'down', 'to'))
  expect(merged.conflicts.map((c) => [joinTexts(c.mine), joinTexts(c.theirs)])).toEqual([
    ['up to', 'down to'],
  ])
})

const versions = fc
  .tuple(transcripts({ maxLength: 25 }), fc.infiniteStream(fc.nat({ max: 14 })))
  .map(([base, dice]) => {
    const change = (editor: string) =>
      base
        .flatMap((w) => {
          const roll = dice.next().value
          if (roll === 0) return []
          if (roll === 1) return [{ ...w, text: `${editor}-${w.text}` }]
          if (roll === 2) return [w, word(`${editor}-new`, w.start + (dice.next().value % 3), w.start + 5)]
          if (roll === 3) return [{ ...w, text: 'both' }]
          return [w]
        })
        .sort((a, b) => a.start - b.start)
    return { base, mine: change('mine'), theirs: change('theirs') }
  })

test('merging random versions never loses data silently', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const { words, conflicts } = merge(base, mine, theirs)
      const isKept = (w: Word) =>
        [words, ...conflicts.map((c) => c.mine)].some((list) => list.some((other) => isSameWord(other, w)))
      for (const w of [...mine, ...theirs]) {
        const before = base.some((other) => isSameWord(other, w))
        if (!before) expect(isKept(w)).toBe(true)
      }
      const keptWords = base.filter((w) => mine.includes(w) && theirs.includes(w))
      for (const w of keptWords) expect(words).toContain(w)
      expect(outOfOrderIndexes(words)).toEqual([])
      for (const c of conflicts) expect(words.slice(c.index, c.index + c.theirs.length)).toEqual(c.theirs)
    }),
    { numRuns: 1000 },
  )
})

test('choosing one side everywhere keeps the order, and one-sided changes merge to that side', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      let merged = merge(base, mine, theirs)
      while (merged.conflicts[0]) merged = resolveConflict(merged, merged.conflicts[0], 'mine')
      expect(outOfOrderIndexes(merged.words)).toEqual([])
      for (const w of mine) if (!base.includes(w)) expect(merged.words).toContainEqual(w)
      expect(merge(base, mine, base)).toEqual({ words: mine, conflicts: [] })
      expect(merge(base, base, theirs)).toEqual({ words: theirs, conflicts: [] })
      expect(merge(base, mine, mine)).toEqual({ words: mine, conflicts: [] })
    }),
    { numRuns: 500 },
  )
})

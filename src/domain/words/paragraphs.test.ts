import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpeakerNameLookup, fromTurns, toTurns } from './paragraphs.ts'
import { transcripts } from './transcript.arbitrary.ts'
import type { Word } from './words.ts'

const word = (text: string, start: number, speaker: string, turn?: true): Word => ({
  text,
  start,
  end: start + 100,
  confidence: 1,
  speaker,
  ...(turn && { turn }),
})

test('a turn begins at a mark and at a change of speaker', () => {
  const words = [
    word('a', 0, 's0', true),
    word('b', 100, 's0'),
    word('c', 200, 's1'),
    word('d', 300, 's1', true),
    word('e', 400, 's0', true),
  ]
  expect(toTurns(words).map((t) => [t.speaker, t.start, t.words.map((w) => w.text).join('')])).toEqual([
    ['s0', 0, 'ab'],
    ['s1', 200, 'c'],
    ['s1', 300, 'd'],
    ['s0', 400, 'e'],
  ])
})

test('words are restored from their turns with the right marks', () => {
  fc.assert(
    fc.property(transcripts(), (words) => {
      const turns = toTurns(words)
      const restoredWords = fromTurns(turns)
      expect(restoredWords.map(({ turn: _, ...rest }) => rest)).toEqual(
        words.map(({ turn: _, ...rest }) => rest),
      )
      expect(restoredWords.filter((w) => w.turn).length).toBe(turns.length)
      expect(toTurns(restoredWords).map((t) => t.words.length)).toEqual(turns.map((t) => t.words.length))
      // Unchanged once normalized.
      expect(fromTurns(toTurns(restoredWords)).every((w, i) => w === restoredWords[i])).toBe(true)
    }),
  )
})

test("joined turns lose the inner mark, and a turn's words get its speaker", () => {
  const joinedWords = fromTurns([
    { speaker: 's2', words: [word('a', 0, 's0', true), word('b', 100, 's1', true)] },
  ])
  expect(joinedWords).toStrictEqual([word('a', 0, 's2', true), word('b', 100, 's2')])
})

test('speakers are identified by name, or else by ID', () => {
  const nameOf = createSpeakerNameLookup([
    { id: 's0', name: 'Ann\nLee' },
    { id: 's1', name: ' ' },
  ])
  expect(['s0', 's1', 's2'].map(nameOf)).toEqual(['Ann Lee', 's1', 's2'])
})

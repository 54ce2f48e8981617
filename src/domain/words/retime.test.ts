import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outOfOrderIndexes } from '#domain/edits/patches.ts'
import { retime, tokenize, tokenRanges } from './retime.ts'
import { transcripts } from './transcript.arbitrary.ts'
import { joinWords, type Word } from './words.ts'

const word = (text: string, start: number, end: number, overrides: Partial<Word> = {}): Word => ({
  text,
  start,
  end,
  confidence: 0.9,
  speaker: 'spk_1',
  ...overrides,
})
const quickWords = [
  word('The', 1000, 1200, { turn: true }),
  word('quick', 1200, 1600),
  word('brown', 1700, 2000),
  word('fox', 5000, 5400),
]
const times = (words: Word[]) => words.map((w) => [w.text, w.start, w.end])

describe('an edit of the text', () => {
  test('that corrects a spelling keeps the time and marks the word', () => {
    const words = retime(quickWords, 'The quick crown fox', undefined, undefined)
    expect(words[2]).toStrictEqual(word('crown', 1700, 2000, { confidence: null, edited: true }))
    expect(
      [words[0], words[1], words[3]].every((w, i) => w === [quickWords[0], quickWords[1], quickWords[3]][i]),
    ).toBe(true)
  })

  test('that splits a word divides its time by length', () => {
    const words = retime(quickWords, 'The qu ick brown fox', undefined, undefined)
    expect(times(words).slice(1, 3)).toEqual([
      ['qu', 1200, 1360],
      ['ick', 1360, 1600],
    ])
    expect(words[1]).toMatchObject({ edited: true, interpolated: true, speaker: 'spk_1' })
  })

  test('that joins words covers their whole time', () => {
    const words = retime(quickWords, 'Thequick brown fox', undefined, undefined)
    expect(words[0]).toStrictEqual(
      word('Thequick', 1000, 1600, { confidence: null, turn: true, edited: true }),
    )
  })

  test('that inserts words uses the gap, but not a whole silence', () => {
    const words = retime(quickWords, 'The quick brown red fox', undefined, undefined)
    expect(words[3]).toStrictEqual(
      word('red', 2000, 2360, { confidence: null, edited: true, interpolated: true }),
    )
    expect(times(retime(quickWords, 'The very quick brown fox', undefined, undefined))[1]).toEqual([
      'very',
      1200,
      1200,
    ])
  })

  test('that adds a word letter by letter ends with the times of the full word', () => {
    let words: Word[] = quickWords
    for (const typedText of ['r', 're', 'red', 'red s', 'red so', 'red sox'])
      words = retime(words, `The quick brown ${typedText} fox`, undefined, undefined)
    expect(times(words).slice(3)).toEqual([
      ['red', 2000, 2360],
      ['sox', 2360, 2720],
      ['fox', 5000, 5400],
    ])
  })

  test('at the edges of a paragraph stays in it and keeps its speaker', () => {
    const before = word('bye', 100, 300, { speaker: 'spk_0' })
    const start = retime(quickWords, 'Well The quick brown fox', before, undefined)
    expect(start[0]).toMatchObject({ text: 'Well', start: 300, end: 780, speaker: 'spk_1' })
    const end = retime(quickWords, 'The quick brown fox jumps', before, word('so', 5500, 5600))
    expect(end[4]).toMatchObject({ text: 'jumps', start: 5400, end: 5500, speaker: 'spk_1' })
    expect(retime([], 'new words', before, undefined)).toMatchObject([
      { text: 'new', start: 300, end: 300, speaker: 'spk_0' },
      { text: 'words', start: 300, end: 300, speaker: 'spk_0' },
    ])
  })

  test('in several places moves no other word', () => {
    const text = 'uh I think uh that we uh can go'
    const old = tokenize(text).map((t, i) => word(t, i * 500, i * 500 + 400))
    const words = retime(old, 'I think, that we can definitely go', undefined, undefined)
    expect(times(words)).toEqual([
      ['I', 500, 900],
      ['think,', 1000, 1400],
      ['that', 2000, 2400],
      ['we', 2500, 2900],
      ['can', 3500, 3900],
      ['definitely', 3900, 4000],
      ['go', 4000, 4400],
    ])
    expect(words[0]).toBe(old[1])
    expect(words[1]).toStrictEqual({ ...old[2], text: 'think,', confidence: null, edited: true })
  })
})

describe('breaks and times of captions', () => {
  const [first, second, third, fourth] = quickWords as [Word, Word, Word, Word]
  const markedWords = [
    first,
    { ...second, caption: { before: 'caption', start: -100, end: 200 } as const },
    third,
    fourth,
  ]
  const marks = (text: string) => retime(markedWords, text, undefined, undefined).map((w) => w.caption)
  const originalCaption = { before: 'caption', start: -100, end: 200 }

  test('stay at a corrected word, and at the ends of the words in its place', () => {
    expect(marks('The quicker brown fox')).toEqual([undefined, originalCaption, undefined, undefined])
    expect(marks('The very fast brown fox')).toEqual([
      undefined,
      { before: 'caption', start: -100 },
      { end: 200 },
      undefined,
      undefined,
    ])
  })

  test('move to the words next to a deleted one', () => {
    expect(marks('The brown fox')).toEqual([{ end: 200 }, { before: 'caption', start: -100 }, undefined])
  })
})

describe('for random edits', () => {
  const edit = fc.record({
    // No repeated word, so that the edited one is unambiguous.
    words: transcripts({ captions: false }).map((words) =>
      words.map((w, i) => ({ ...w, text: `${w.text}${i}` })),
    ),
    at: fc.nat(),
    removed: fc.nat({ max: 8 }),
    added: fc.array(fc.constantFrom('the', 'Uh', 'a', 'new', 'word', '"quoted"'), { maxLength: 8 }),
    split: fc.tuple(fc.nat(), fc.nat()),
  })

  test('text round-trips, times stay in order, and untouched words are the same objects', () => {
    fc.assert(
      fc.property(edit, ({ words, at, removed, added, split }) => {
        const first = Math.min(split[0] % (words.length + 1), split[1] % (words.length + 1))
        const last = Math.max(split[0] % (words.length + 1), split[1] % (words.length + 1))
        const paragraph = words.slice(first, last)
        const from = at % (paragraph.length + 1)
        const tokens = paragraph.map((w) => w.text)
        tokens.splice(from, removed, ...added)
        const result = retime(paragraph, tokens.join(' '), words[first - 1], words[last])

        expect(result.map((w) => w.text)).toEqual(tokens)
        expect(outOfOrderIndexes([...words.slice(0, first), ...result, ...words.slice(last)])).toEqual([])
        for (let i = 0; i < from; i++) expect(result[i]).toBe(paragraph[i])
        const keptCount = Math.max(0, paragraph.length - from - removed)
        for (let i = 1; i <= keptCount; i++) expect(result.at(-i)).toBe(paragraph.at(-i))
      }),
      { numRuns: 1000 },
    )
  })

  test('several simultaneous edits keep the order and the text', () => {
    const paragraphs = fc.tuple(transcripts({ captions: false }), fc.infiniteStream(fc.nat({ max: 9 })))
    fc.assert(
      fc.property(paragraphs, ([words, dice]) => {
        const tokens = words.flatMap(({ text }) => {
          const roll = dice.next().value
          return roll === 0 ? [] : roll === 1 ? ['new', text] : roll === 2 ? [`${text}!`] : [text]
        })
        const result = retime(words, tokens.join('  '), undefined, undefined)
        expect(joinWords(result)).toBe(tokens.join(' '))
        expect(outOfOrderIndexes(result)).toEqual([])
        const old = new Set(words)
        for (const w of result) expect(old.has(w) || w.edited).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('the same text returns the same objects', () => {
    fc.assert(
      fc.property(transcripts(), (words) => {
        const result = retime(words, ` ${words.map((w) => w.text).join('\n ')} `, undefined, undefined)
        expect(result.every((w, i) => w === words[i])).toBe(true)
        expect(result.length).toBe(words.length)
      }),
    )
  })
})

test('pasting 20,000 words over 20,000 others takes less than a second', () => {
  const old = Array.from({ length: 20_000 }, (_, i) => word(`w${i}`, i * 300, i * 300 + 250))
  const text = Array.from({ length: 20_001 }, (_, i) => (i % 2 ? `w${i}` : `new${i}`)).join(' ')
  const result = retime(old, text, undefined, undefined)
  expect(outOfOrderIndexes(result)).toEqual([])
})

test('words have character ranges', () => {
  const text = '  one two,\u00a0three '
  expect(tokenRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(['one', 'two,', 'three'])
})

test('splits words at spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zé,\u{1f600}\s]*$/u), (text) => {
      const words = tokenRanges(text).map(({ from, to }) => text.slice(from, to))
      expect(words).toEqual(text.split(/\s/).filter(Boolean))
    }),
  )
})

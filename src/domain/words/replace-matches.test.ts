import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outOfOrderIndexes } from '#domain/edits/patches.ts'
import { replaceMatches, type TextEdit } from './replace-matches.ts'
import { tokenize, tokenRanges } from './retime.ts'
import { transcripts } from './transcript.arbitrary.ts'
import { joinWords, type Word } from './words.ts'

const spoken = (text: string): Word[] =>
  tokenize(text).map((token, i) => ({
    text: token,
    start: i * 1000,
    end: i * 1000 + 800,
    confidence: 0.9,
    speaker: 'spk_0',
  }))

function replace(text: string, edits: readonly TextEdit[], words = spoken(text)) {
  const turn = { text, words, ranges: tokenRanges(text), before: undefined, after: undefined }
  const result = replaceMatches(turn, edits)
  return { ...result, text: applyEdits(text, result.edits) }
}

const applyEdits = (text: string, edits: readonly TextEdit[]) =>
  edits.toReversed().reduce((all, edit) => all.slice(0, edit.from) + edit.text + all.slice(edit.to), text)

const replaceAll = (text: string, query: string, replacement: string): TextEdit[] =>
  Array.from(text.matchAll(new RegExp(query, 'g')), ({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
    text: replacement,
  }))

describe('replacing in a turn', () => {
  it('keeps the times if the number of words is the same, and otherwise divides them', () => {
    const text = 'the carrots model and the carrots layer'
    const { words, text: newText } = replace(text, replaceAll(text, 'carrots', 'Keras 3'))
    expect(newText).toBe('the Keras 3 model and the Keras 3 layer')
    expect(words.slice(1, 3).map(({ start, end }) => [start, end])).toEqual([
      [1000, 1667],
      [1667, 1800],
    ])
    expect(replace(text, replaceAll(text, 'carrots', 'Keras')).words[1]).toMatchObject({
      text: 'Keras',
      start: 1000,
      end: 1800,
      edited: true,
    })
  })

  it('removes the space along with a word', () => {
    const take = (text: string, query: string) => replace(text, replaceAll(text, query, ''))
    expect(take('so uh this uh', 'uh')).toMatchObject({ text: 'so this' })
    expect(take('uh uh no', 'uh')).toMatchObject({ text: 'no' })
    expect(take('well, no', ',')).toMatchObject({ text: 'well no' })
    expect(take('uh', 'uh')).toMatchObject({ text: '', words: [] })
  })

  it('joins words when their space is removed', () => {
    const { words, text } = replace('data base', replaceAll('data base', ' ', ''))
    expect(text).toBe('database')
    expect(words).toMatchObject([{ text: 'database', start: 0, end: 1800 }])
    const meeting = [
      { from: 0, to: 5, text: 'data' },
      { from: 5, to: 6, text: '' },
    ]
    expect(replace('date  base', meeting)).toMatchObject({ text: 'database', words: [{ text: 'database' }] })
  })

  it('keeps text and words in sync, with untouched words unchanged and in order', () => {
    const editedTurns = fc
      .tuple(
        transcripts({ maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(120), fc.nat(6), fc.constantFrom('', 'x', ' ', 'two words', ' a ', 'y-z'))),
        fc.constantFrom(' ', '  '),
      )
      .map(([words, places, space]) => {
        const text = words.map((word) => word.text).join(space)
        const edits: TextEdit[] = []
        for (const [at, length, newText] of places.toSorted(([a], [b]) => a - b)) {
          const from = Math.max(at, edits.at(-1)?.to ?? 0)
          if (from + length <= text.length && length > 0)
            edits.push({ from, to: from + length, text: newText })
        }
        return { words, text, edits }
      })
    fc.assert(
      fc.property(editedTurns, ({ words, text, edits }) => {
        const result = replace(text, edits, words)
        expect(joinWords(result.words)).toBe(tokenize(result.text).join(' '))
        expect(result.text.replace(/\s+/g, '')).toBe(applyEdits(text, edits).replace(/\s+/g, ''))
        expect(outOfOrderIndexes(result.words)).toEqual([])
        const isTouched = (index: number) => {
          const range = tokenRanges(text)[index]!
          return edits.some(({ from, to }) => from <= range.to && to >= range.from)
        }
        const otherWords = words.filter((_, index) => !isTouched(index))
        expect(result.words.filter((word) => otherWords.includes(word))).toEqual(otherWords)
      }),
      { numRuns: 500 },
    )
  })
})

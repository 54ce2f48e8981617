import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { checkCues, findFix, fixAll } from './check.ts'
import {
  hasMarks,
  mergeWithNext,
  pinCueBreaks,
  resetCue,
  setCaptionBreak,
  setCueEnd,
  setCueStart,
} from './marks.ts'
import { profileRules } from './rules.ts'
import { spoken } from './spoken.fixture.ts'
import { createCues, type SubtitleOptions } from './subtitles.ts'
import { lineText } from './text.ts'

const rules = profileRules('standard')
const options: SubtitleOptions = { rules, languageCode: 'en' }
const text =
  'We came down to the water in the dark. Nobody said a word until the boat arrived at the pier in New York.'
const words = spoken(text, 90)
const kinds = (words: readonly Word[]) =>
  checkCues(createCues(words, options), options).map(({ kind }) => kind)
const linesOf = (words: readonly Word[]) => createCues(words, options).map((cue) => cue.lines.map(lineText))

describe('marks', () => {
  test('split and merge captions, and reset them', () => {
    const at = words.findIndex((word) => word.text === 'water')
    const splitWords = setCaptionBreak(words, at, 'caption')
    expect(linesOf(splitWords)[1]?.[0]).toMatch(/^water/)
    const [first] = createCues(splitWords, options)
    const mergedWords = mergeWithNext(splitWords, first!)
    expect(linesOf(mergedWords)[0]?.join(' ')).toBe('We came down to the water in the dark.')
    expect(hasMarks(mergedWords, { first: 0, last: at })).toBe(true)
    expect(resetCue(mergedWords, { first: 0, last: at }, 'before')).toEqual(words)
  })

  test('keep the captions around a pinned one unchanged', () => {
    const all = createCues(words, options)
    const [, second] = all
    const pinnedCues = createCues(pinCueBreaks(words, second!), options)
    expect(pinnedCues.map(({ first }) => first)).toEqual(all.map(({ first }) => first))
    const half = Math.ceil((second!.first + second!.last) / 2)
    const splitCues = createCues(setCaptionBreak(pinCueBreaks(words, second!), half, 'caption'), options)
    expect(splitCues.map(({ first }) => first)).toEqual(
      all.flatMap(({ first }) => (first === second!.first ? [first, half] : first)),
    )
  })

  test('move the edges of a caption and keep its words', () => {
    const [first, second] = createCues(words, options)
    const movedWords = setCueEnd(setCueStart(words, second!, second!.start + 100), first!, first!.end - 300)
    expect(createCues(movedWords, options).slice(0, 2)).toMatchObject([
      { end: first!.end - 300, last: first!.last },
      { start: second!.start + 100, first: second!.first },
    ])
  })
})

describe('a check', () => {
  test('finds no problems in automatic captions', () => {
    expect(kinds(words)).toEqual([])
  })

  test('finds chosen breaks that make lines too long or split a name, and resets them', () => {
    const joinedWords = words.map((word): Word => ({ ...word, caption: { before: 'joined' } }))
    expect(new Set(kinds(joinedWords))).toEqual(new Set(['tooManyLines', 'tooLong']))
    const yorkIndex = words.findIndex((word) => word.text === 'York.')
    const brokenWords = setCaptionBreak(words, yorkIndex, 'line')
    expect(kinds(brokenWords)).toContain('brokenUnit')
    const at = checkCues(createCues(brokenWords, options), options).find(({ kind }) => kind === 'brokenUnit')!
    expect(findFix(brokenWords, createCues(brokenWords, options), at, options)).toMatchObject({
      kind: 'resetBreaks',
      words,
    })
  })

  test('finds chosen times that are too short or leave no gap, and resets them', () => {
    const [first] = createCues(words, options)
    const shortened = setCueEnd(words, first!, first!.start + 200)
    expect(kinds(shortened)).toEqual(expect.arrayContaining(['tooShort', 'tooFast']))
    expect(kinds(fixAll(shortened, options).words)).toEqual([])
  })

  test('starts a fast caption earlier if there is silence, and has no fix for fast speech', () => {
    const before = spoken('Yes.', 90)
    const fastWords = spoken('they all came up to the house', 50, 6000)
    const after = spoken('And then it was quiet again for a long time.', 90, fastWords.at(-1)!.end + 100)
    const all = [...before, ...fastWords, ...after].map(
      (word): Word => (word.text === 'And' ? { ...word, caption: { before: 'caption' } } : word),
    )
    const captionProblems = checkCues(createCues(all, options), options)
    expect(captionProblems).toMatchObject([{ kind: 'tooFast', limit: 17 }])
    expect(findFix(all, createCues(all, options), captionProblems[0]!, options)?.kind).toBe('startEarlier')

    const fastSpeech = spoken(Array.from({ length: 60 }, () => 'word').join(' '), 20)
    expect(kinds(fastSpeech)).toContain('tooFast')
    expect(fixAll(fastSpeech, options).fixedCount).toBe(0)
  })

  test('offers fixes that change no words and never increase the number of problems', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 50 }), (words) => {
        const { words: fixedWords, fixedCount } = fixAll(words, options)
        const withoutCaptions = (list: readonly Word[]) => list.map(({ caption: _, ...word }) => word)
        expect(withoutCaptions(fixedWords)).toEqual(withoutCaptions(words))
        if (fixedCount > 0) expect(kinds(fixedWords).length).toBeLessThan(kinds(words).length + 1)
      }),
      { numRuns: 200 },
    )
  })
})

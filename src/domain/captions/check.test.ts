import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { checkCues, findFix, fixAll } from './check.ts'
import {
  chooseBreak,
  chooseEnd,
  chooseStart,
  fixCueEdges,
  hasMarks,
  mergeWithNext,
  resetCue,
} from './marks.ts'
import { profileRules } from './rules.ts'
import { spoken } from './spoken.fixture.ts'
import { cues, type SubtitleOptions } from './subtitles.ts'
import { lineText } from './text.ts'

const rules = profileRules('standard')
const options: SubtitleOptions = { rules, languageCode: 'en' }
const text =
  'We came down to the water in the dark. Nobody said a word until the boat arrived at the pier in New York.'
const words = spoken(text, 90)
const kinds = (words: readonly Word[]) => checkCues(cues(words, options), options).map(({ kind }) => kind)
const linesOf = (words: readonly Word[]) => cues(words, options).map((cue) => cue.lines.map(lineText))

describe('marks', () => {
  test('split and merge captions, and reset them', () => {
    const at = words.findIndex((word) => word.text === 'water')
    const split = chooseBreak(words, at, 'caption')
    expect(linesOf(split)[1]?.[0]).toMatch(/^water/)
    const [first] = cues(split, options)
    const merged = mergeWithNext(split, first!)
    expect(linesOf(merged)[0]?.join(' ')).toBe('We came down to the water in the dark.')
    expect(hasMarks(merged, { first: 0, last: at })).toBe(true)
    expect(resetCue(merged, { first: 0, last: at }, 'before')).toEqual(words)
  })

  test('keep the captions around a pinned one as they are', () => {
    const all = cues(words, options)
    const [, second] = all
    const pinned = cues(fixCueEdges(words, second!), options)
    expect(pinned.map(({ first }) => first)).toEqual(all.map(({ first }) => first))
    const half = Math.ceil((second!.first + second!.last) / 2)
    const split = cues(chooseBreak(fixCueEdges(words, second!), half, 'caption'), options)
    expect(split.map(({ first }) => first)).toEqual(
      all.flatMap(({ first }) => (first === second!.first ? [first, half] : first)),
    )
  })

  test('move the edges of a caption and keep its words', () => {
    const [first, second] = cues(words, options)
    const movedWords = chooseEnd(chooseStart(words, second!, second!.start + 100), first!, first!.end - 300)
    expect(cues(movedWords, options).slice(0, 2)).toMatchObject([
      { end: first!.end - 300, last: first!.last },
      { start: second!.start + 100, first: second!.first },
    ])
  })
})

describe('a check', () => {
  test('finds nothing in automatic captions', () => {
    expect(kinds(words)).toEqual([])
  })

  test('finds chosen breaks that make lines too long or split a name, and resets them', () => {
    const joined = words.map((word): Word => ({ ...word, caption: { before: 'joined' } }))
    expect(new Set(kinds(joined))).toEqual(new Set(['tooManyLines', 'tooLong']))
    const york = words.findIndex((word) => word.text === 'York.')
    const brokenWords = chooseBreak(words, york, 'line')
    expect(kinds(brokenWords)).toContain('brokenUnit')
    const at = checkCues(cues(brokenWords, options), options).find(({ kind }) => kind === 'brokenUnit')!
    expect(findFix(brokenWords, cues(brokenWords, options), at, options)).toMatchObject({
      kind: 'resetBreaks',
      words,
    })
  })

  test('finds chosen times that are too short or leave no gap, and resets them', () => {
    const [first] = cues(words, options)
    const short = chooseEnd(words, first!, first!.start + 200)
    expect(kinds(short)).toEqual(expect.arrayContaining(['tooShort', 'tooFast']))
    expect(kinds(fixAll(short, options).words)).toEqual([])
  })

  test('starts a fast caption earlier if there is silence, and has no fix for fast speech', () => {
    const before = spoken('Yes.', 90)
    const fast = spoken('they all came up to the house', 50, 6000)
    const after = spoken('And then it was quiet again for a long time.', 90, fast.at(-1)!.end + 100)
    const all = [...before, ...fast, ...after].map(
      (word): Word => (word.text === 'And' ? { ...word, caption: { before: 'caption' } } : word),
    )
    const captionProblems = checkCues(cues(all, options), options)
    expect(captionProblems).toMatchObject([{ kind: 'tooFast', limit: 17 }])
    expect(findFix(all, cues(all, options), captionProblems[0]!, options)?.kind).toBe('startEarlier')

    const fastSpeech = spoken(Array.from({ length: 60 }, () => 'word').join(' '), 20)
    expect(kinds(fastSpeech)).toContain('tooFast')
    expect(fixAll(fastSpeech, options).fixed).toBe(0)
  })

  test('fixes never change words, and never leave more problems', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 50 }), (words) => {
        const { words: fixed, fixed: count } = fixAll(words, options)
        const withoutCaptions = (list: readonly Word[]) => list.map(({ caption: _, ...word }) => word)
        expect(withoutCaptions(fixed)).toEqual(withoutCaptions(words))
        if (count > 0) expect(kinds(fixed).length).toBeLessThan(kinds(words).length + 1)
      }),
      { numRuns: 200 },
    )
  })
})

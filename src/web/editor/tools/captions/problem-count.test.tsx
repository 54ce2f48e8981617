import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { checkCues, fixableProblems } from '#domain/captions/check.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import type { Word } from '#domain/words/words.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { ProblemCount } from './problem-count.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
  await i18next.loadNamespaces('transcripts')
})

const createSpokenWords = (texts: readonly string[], from: number, wordMs: number): Word[] =>
  texts.map((text, i) => ({
    text,
    start: from + wordMs * i,
    end: from + wordMs * i + wordMs,
    confidence: 1,
    speaker: 'spk_0',
  }))
/** Words of a caption whose reading speed is too high, which can be fixed only by shortening the text. */
const fastWords = createSpokenWords(Array<string>(8).fill('understanding'), 0, 125)
/** Words that a person merged into a caption with too many lines, a problem that automatic breaks fix. */
const joinedWords = createSpokenWords(Array<string>(6).fill('international'), 30_000, 900).map(
  (word, i): Word => (i > 0 ? { ...word, caption: { before: 'joined' } } : word),
)

function renderCount(words: readonly Word[], isOrdered = true) {
  const options = { languageCode: 'en', rules: profileRules('standard', 'en') }
  const all = createCues(words, options)
  const count = checkCues(all, options).length
  const html = renderToStaticMarkup(
    <ProblemCount list={{ words, all, options }} count={count} isOrdered={isOrdered} />,
  )
  const text = html.replace(/<[^>]+>/g, ' ').trim()
  return { text, count, fixable: fixableProblems(words, all, options).length }
}

it("shows how many problems block a job's completion", () => {
  const mixedResult = renderCount([...fastWords, ...joinedWords])
  expect(mixedResult.fixable).toBeGreaterThan(0)
  expect(mixedResult.fixable).toBeLessThan(mixedResult.count)
  expect(mixedResult.text).toContain(`${mixedResult.count} problems`)
  expect(mixedResult.text).toContain(`Fix ${mixedResult.fixable} before you complete the correction.`)
})

it('marks problems without a fix as optional, and no others', () => {
  const tooFast = renderCount(fastWords)
  expect([tooFast.count > 0, tooFast.fixable]).toEqual([true, 0])
  expect(tooFast.text).toContain('Optional: you can complete the correction')
  const fixedResult = renderCount(joinedWords)
  expect(fixedResult.fixable).toBe(fixedResult.count)
  expect(fixedResult.text).toContain('Fix all of them')
})

it('shows only the number of problems outside a job', () => {
  const { text, count } = renderCount([...fastWords, ...joinedWords], false)
  expect(text).toBe(`${count} problems`)
})

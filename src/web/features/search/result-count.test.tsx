import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { ResultCount, type TotalCount, totalCount } from './result-count.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})

const countResult = (count: number, more: boolean) => ({ data: { count, more }, isError: false })

it("shows the loaded count once complete, and the server's count until then", () => {
  expect(totalCount(3, undefined, 0)).toEqual({ kind: 'exactly', number: 3 })
  expect(totalCount(25, { data: undefined, isError: false }, 0).kind).toBe('looking')
  expect(totalCount(25, { data: undefined, isError: true }, 0)).toEqual({ kind: 'soFar', number: 25 })
  expect(totalCount(25, countResult(312, false), 0)).toEqual({ kind: 'exactly', number: 312 })
  expect(totalCount(25, countResult(1000, true), 0)).toEqual({ kind: 'moreThan', number: 1000 })
})

it('excludes items being deleted, and never counts fewer than shown', () => {
  expect(totalCount(23, countResult(312, false), 2)).toEqual({ kind: 'exactly', number: 310 })
  expect(totalCount(25, countResult(24, false), 0)).toEqual({ kind: 'exactly', number: 25 })
})

it.each([
  ['en', ['1 transcript', '1,234 transcripts', 'More than 1,000 transcripts']],
  ['es', ['1 transcripción', '12.345 transcripciones', 'Más de 10.000 transcripciones']],
])('shows the count in %s', async (language, texts) => {
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces('search')
  const [largeCount, maxCount] = language === 'en' ? [1234, 1000] : [12_345, 10_000]
  const counts: TotalCount[] = [
    { kind: 'exactly', number: 1 },
    { kind: 'exactly', number: largeCount },
    { kind: 'moreThan', number: maxCount },
  ]
  expect(counts.map((count) => renderToStaticMarkup(<ResultCount {...count} />))).toEqual(texts)
})

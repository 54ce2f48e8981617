import { expect, test } from 'vitest'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { countsAsRetry, findVisibleEnd, isOverdue, needsLanguage } from './processing.ts'

const processing = { stage: null, percent: 0, secondsLeft: null, attempt: 0, error: null } as const

test.each([
  ['processing', 30, 120, false],
  ['processing', 30, 121, true],
  ['processing', null, 121, true],
  ['processing', 600, 1200, false],
  ['queued', 600, 9000, false],
  ['complete', 30, 9000, false],
  ['paused', 30, 9000, false],
] as const)('%s work on %s s is overdue after %i s: %s', (state, duration, elapsed, expected) => {
  const collection = { processing: { ...processing, state }, started: 0, transcriptionStarted: 1000 }
  expect(isOverdue({ ...collection, props: { duration } }, 1000 + elapsed)).toBe(expected)
})

test('external causes do not count as retries', () => {
  const codes: (ProcessingErrorCode | null)[] = [
    'cancelled',
    'link_failed',
    'engine_failed',
    'media_silent',
    null,
  ]
  expect(codes.map(countsAsRetry)).toEqual([false, false, true, true, true])
})

test.each([
  ['auto', 'error', 'language_unknown', true],
  ['auto', 'error', 'language_unavailable', true],
  ['', 'complete', null, true],
  ['auto', 'error', 'media_silent', false],
  ['auto', 'error', 'engine_failed', false],
  ['auto', 'processing', null, false],
  ['en', 'error', 'language_unknown', false],
] as const)('"%s" in state %s (%s) asks for the language: %s', (languageCode, state, code, isNeeded) => {
  const error = code && { code, message: '' }
  const failedCollection = { languageCode, processing: { ...processing, state, error } }
  expect(needsLanguage({ ...failedCollection, type: 'transcription' })).toBe(isNeeded)
  expect(needsLanguage({ ...failedCollection, type: 'text' })).toBe(false)
})

test.each([
  [undefined, false, 900, null],
  [600, false, 600, null],
  [600, false, 601, 600_000],
  [600, true, 601, null],
  [600, false, null, null],
] as const)('a limit of %s s shows (demo %s, %s s) up to %s ms', (limit, demo, duration_seconds, until) => {
  expect(findVisibleEnd(limit, { demo, duration_seconds })).toBe(until)
})

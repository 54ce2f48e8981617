import { describe, expect, it } from 'vitest'
import type { Processing } from '#contract/collection.ts'
import { canRetry, overdueTimeOf, statusMessage } from './status-message.ts'

const collection = (state: Processing['state'], attempt = 0, duration: number | null = null) => ({
  type: 'transcription' as const,
  processing: { state, attempt, stage: null, percent: 0, secondsLeft: null, error: null },
  started: 1_000,
  transcriptionStarted: null,
  props: { duration },
})

describe('statusMessage', () => {
  it.each([
    ['paused', 0, 9_999, 'paused'],
    ['translating', 0, 9_999, 'translating'],
    ['error', 0, 1_000, 'failed'],
    ['processing', 0, 1_120, null],
    ['processing', 0, 1_121, 'overdue'],
    ['queued', 0, 9_999, null],
    ['processing', 1, 1_121, 'overdue'],
    ['processing', 2, 1_121, 'gaveUp'],
    ['complete', 1, 9_999, null],
  ] as const)('%s after %d retries at %d returns %s', (state, attempt, now, message) => {
    expect(statusMessage(collection(state, attempt), now)).toBe(message)
  })
})

describe('canRetry', () => {
  it.each([
    ['error', 0, 1_000, true],
    ['error', 1, 1_000, true],
    ['error', 2, 1_000, false],
    ['processing', 0, 1_121, true],
    ['processing', 0, 1_100, false],
    ['processing', 1, 1_121, true],
    ['processing', 2, 1_121, false],
    ['paused', 0, 9_999, false],
  ] as const)('%s after %d retries at %d: %s', (state, attempt, now, canRetryNow) => {
    expect(canRetry(collection(state, attempt), now)).toBe(canRetryNow)
  })
})

it('canceled work can always be retried', () => {
  const { processing, ...rest } = collection('error', 2)
  const stoppedProcessing = { ...processing, error: { code: 'cancelled' as const, message: '' } }
  expect(canRetry({ ...rest, processing: stoppedProcessing }, 1_000)).toBe(true)
})

it.each([
  ['media_unreadable', false],
  ['media_no_audio', false],
  ['source_missing', false],
  ['engine_failed', true],
  ['media_silent', true],
] as const)('whether a failure with the code %s can be retried: %s', (code, isRetryable) => {
  const { processing, ...rest } = collection('error')
  expect(canRetry({ ...rest, processing: { ...processing, error: { code, message: '' } } }, 1_000)).toBe(
    isRetryable,
  )
})

it('a document has no time limit, but can be retried', () => {
  const document = { ...collection('processing'), type: 'text' as const }
  expect([statusMessage(document, 9_999), canRetry(document, 9_999)]).toEqual([null, false])
  const failedCollection = { ...collection('error'), type: 'text' as const }
  expect([statusMessage(failedCollection, 1_000), canRetry(failedCollection, 1_000)]).toEqual([
    'failed',
    true,
  ])
})

describe('overdueTimeOf', () => {
  it('is when the message appears: twice the length, at least two minutes, after the start', () => {
    const longCollection = { ...collection('processing', 0, 600), transcriptionStarted: 2_000 }
    expect(overdueTimeOf(longCollection)).toBe(3_200)
    expect(statusMessage(longCollection, 3_200)).toBeNull()
    expect(statusMessage(longCollection, 3_201)).toBe('overdue')
  })
})

import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { pollInterval } from './polling.ts'

const collection = (
  state: Collection['processing']['state'],
  secondsLeft: number | null,
  duration: number | null,
) => ({
  processing: { state, secondsLeft, stage: null, percent: 0, attempt: 0, error: null },
  props: { duration },
})

describe('pollInterval', () => {
  it('polls at the expected end, otherwise every 15 s, or every 5 s while the length is unknown', () => {
    expect(pollInterval(collection('processing', 7, 60))).toBe(7_000)
    expect(pollInterval(collection('processing', 0, 60))).toBe(1_000)
    expect(pollInterval(collection('processing', 900, 60))).toBe(15_000)
    expect(pollInterval(collection('processing', null, 60))).toBe(15_000)
    expect(pollInterval(collection('queued', null, null))).toBe(5_000)
  })

  it('polls for rows at least every 10 s', () => {
    expect(pollInterval(collection('processing', 900, 60), 'row')).toBe(10_000)
    expect(pollInterval(collection('processing', null, 60), 'row')).toBe(10_000)
    expect(pollInterval(collection('processing', 7, 60), 'row')).toBe(7_000)
    expect(pollInterval(collection('queued', null, null), 'row')).toBe(5_000)
  })

  it('polls every 3 s while translating', () => {
    expect(pollInterval(collection('translating', 900, 60))).toBe(3_000)
  })

  it.each(['complete', 'error', 'paused'] as const)('stops at %s', (state) => {
    expect(pollInterval(collection(state, 5, 60))).toBe(false)
  })
})

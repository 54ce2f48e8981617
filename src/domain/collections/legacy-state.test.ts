import { describe, expect, test } from 'vitest'
import { legacyState } from './legacy-state.ts'

describe('the legacy state fields', () => {
  test.each([
    ['queued', 0, 'PENDING', 0, false, false],
    ['processing', 41.6, 'PENDING', 42, false, false],
    ['complete', 97, 'COMPLETE', 100, true, false],
    ['error', 60, 'ERROR', 60, false, true],
  ] as const)('%s at %d%% is %s', (state, percent, progress, tProgress, draft, isError) => {
    expect(legacyState({ state, percent }, { type: 'transcription' })).toEqual({
      progress,
      status: progress,
      tProgress,
      tCompletion: { draft },
      isError,
    })
  })

  test('report whether a document is written and a review is complete', () => {
    const completeProcessing = { state: 'complete', percent: 100 } as const
    expect(legacyState(completeProcessing, { type: 'text' }).tCompletion).toEqual({ draft: true, blog: true })
    const queuedState = legacyState({ state: 'queued', percent: 0 }, { type: 'text' })
    expect(queuedState.tCompletion).toEqual({ draft: false, blog: false })
    const reviewedState = legacyState(completeProcessing, { type: 'transcription', perfection: false })
    expect(reviewedState.tCompletion).toEqual({ draft: true, perfection: false })
  })
})

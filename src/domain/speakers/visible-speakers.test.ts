import { expect, it } from 'vitest'
import { visibleSpeakers } from './visible-speakers.ts'

it('lists named speakers, and counts the rest', () => {
  expect(visibleSpeakers({ names: ['Ada', 'Grace'], count: 2 })).toEqual({
    names: 'Ada, Grace',
    hiddenCount: 0,
  })
  expect(visibleSpeakers({ names: ['Ada'], count: 4 })).toEqual({ names: 'Ada', hiddenCount: 3 })
  expect(visibleSpeakers({ names: ['Ada'], count: 1 })).toEqual({ names: 'Ada', hiddenCount: 0 })
})

it('counts nameless entries, and omits a count of one', () => {
  expect(visibleSpeakers({ names: [], count: 3 })).toEqual({ names: '', hiddenCount: 3 })
  expect(visibleSpeakers({ names: [], count: 1 })).toBeNull()
  expect(visibleSpeakers({ names: [], count: 0 })).toBeNull()
})

import { expect, it } from 'vitest'
import { shownSpeakers } from './shown-speakers.ts'

it('names who has a name, and says how many more there are', () => {
  expect(shownSpeakers({ names: ['Ada', 'Grace'], count: 2 })).toEqual({ names: 'Ada, Grace', more: 0 })
  expect(shownSpeakers({ names: ['Ada'], count: 4 })).toEqual({ names: 'Ada', more: 3 })
  expect(shownSpeakers({ names: ['Ada'], count: 1 })).toEqual({ names: 'Ada', more: 0 })
})

it('counts those who have no names, and is silent about one', () => {
  expect(shownSpeakers({ names: [], count: 3 })).toEqual({ names: '', more: 3 })
  expect(shownSpeakers({ names: [], count: 1 })).toBeNull()
  expect(shownSpeakers({ names: [], count: 0 })).toBeNull()
})

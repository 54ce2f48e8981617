import { expect, it } from 'vitest'
import * as thread from './thread.ts'
import { tasks } from './transcripts.ts'

it('offers every task on worker threads', () => {
  expect(Object.keys(thread).sort()).toEqual(Object.keys(tasks).sort())
})

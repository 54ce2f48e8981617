import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingDeletions, undoMs } from './deletion.ts'

let sent: [string, boolean][] = []
let shown: string[] = []
const deletions = () =>
  new PendingDeletions(
    (id, keepalive) => sent.push([id, keepalive]),
    (ids) => {
      shown = [...ids]
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  shown = []
})
afterEach(() => vi.useRealTimers())

it('deletes once the time to undo is over', () => {
  deletions().begin('a')
  vi.advanceTimersByTime(undoMs - 1)
  expect([sent, shown]).toEqual([[], ['a']])
  vi.advanceTimersByTime(1)
  expect([sent, shown]).toEqual([[['a', false]], []])
})

it('deletes nothing that was taken back', () => {
  const pending = deletions()
  pending.begin('a')
  pending.undo('a')
  vi.advanceTimersByTime(undoMs * 2)
  expect([sent, shown]).toEqual([[], []])
})

it('sends what is pending when the page goes, once', () => {
  const pending = deletions()
  pending.begin('a')
  pending.begin('b')
  expect(pending.flush()).toEqual(['a', 'b'])
  expect(pending.flush()).toEqual([])
  vi.advanceTimersByTime(undoMs * 2)
  expect(sent).toEqual([
    ['a', true],
    ['b', true],
  ])
})

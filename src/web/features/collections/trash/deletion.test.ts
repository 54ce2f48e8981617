import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingDeletions, undoMs } from './deletion.ts'

let sent: [string, boolean][] = []
let visible: string[] = []
let hiddenIds: string[] = []
const deletions = () =>
  new PendingDeletions(
    (ids, keepalive) => sent.push([ids.join(' '), keepalive]),
    (fadingIds, groups) => {
      visible = [...fadingIds]
      hiddenIds = [...groups]
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  visible = []
  hiddenIds = []
})
afterEach(() => vi.useRealTimers())

it('deletes once the undo period is over', () => {
  deletions().begin(['a'])
  vi.advanceTimersByTime(undoMs - 1)
  expect([sent, visible]).toEqual([[], ['a']])
  vi.advanceTimersByTime(1)
  expect([sent, visible]).toEqual([[['a', false]], []])
})

it('deletes nothing after undo', () => {
  const pending = deletions()
  pending.begin(['a'])
  pending.undo('a')
  vi.advanceTimersByTime(undoMs * 2)
  expect([sent, visible]).toEqual([[], []])
})

it('sends pending deletions once when the page closes', () => {
  const pending = deletions()
  pending.begin(['a'])
  pending.begin(['b'])
  expect(pending.flush(true)).toEqual(['a', 'b'])
  expect(pending.flush(true)).toEqual([])
  vi.advanceTimersByTime(undoMs * 2)
  expect(sent).toEqual([
    ['a', true],
    ['b', true],
  ])
})

it('sends pending deletions before sign-out, and waits for them', async () => {
  const sending = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    (ids, isClosing) => {
      sent.push([ids.join(' '), isClosing])
      return sending.promise
    },
    () => {},
  )
  pending.begin(['a'])
  pending.begin(['b', 'c'])
  let isSent = false
  const all = pending.sendAll().then(() => {
    isSent = true
  })
  expect(sent).toEqual([
    ['a', false],
    ['b c', false],
  ])
  await Promise.resolve()
  expect(isSent).toBe(false)
  sending.resolve()
  await all
  expect(pending.flush(true)).toEqual([])
})

it('deletes and restores many items together', () => {
  const pending = deletions()
  pending.begin(['a'])
  pending.begin(['a', 'b', 'c'], undoMs * 2)
  expect([visible, hiddenIds]).toEqual([['a'], ['b', 'c']])
  pending.undo('c')
  expect([visible, hiddenIds]).toEqual([['a'], []])
  pending.begin(['b', 'c'], undoMs * 2)
  vi.advanceTimersByTime(undoMs * 2)
  expect(sent).toEqual([
    ['a', false],
    ['b c', false],
  ])
})

it('keeps an item hidden until it is deleted', async () => {
  const sending = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    () => sending.promise,
    (fadingIds, groups) => {
      visible = [...fadingIds]
      hiddenIds = [...groups]
    },
  )
  pending.begin(['a'])
  expect([visible, hiddenIds]).toEqual([['a'], []])
  vi.advanceTimersByTime(undoMs)
  expect([visible, hiddenIds]).toEqual([[], ['a']])
  sending.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([visible, hiddenIds]).toEqual([[], []])
})

it('keeps many items hidden until they are deleted, and reports unsent ones to a closing page', async () => {
  const sending = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    () => sending.promise,
    (_, groups) => {
      hiddenIds = [...groups]
    },
  )
  pending.begin(['a', 'b'], undoMs)
  vi.advanceTimersByTime(undoMs)
  expect(hiddenIds).toEqual(['a', 'b'])
  expect(pending.flush(true)).toEqual(['a', 'b'])
  sending.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([hiddenIds, pending.flush(true)]).toEqual([[], []])
})

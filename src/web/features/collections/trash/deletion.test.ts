import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingDeletions, undoMs } from './deletion.ts'

let sentGroups: [string, boolean][] = []
let fadingText: string[] = []
let hiddenIds: string[] = []
const deletions = () =>
  new PendingDeletions(
    (ids, keepalive) => sentGroups.push([ids.join(' '), keepalive]),
    (fadingIds, groups) => {
      fadingText = [...fadingIds]
      hiddenIds = [...groups]
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  sentGroups = []
  fadingText = []
  hiddenIds = []
})
afterEach(() => vi.useRealTimers())

it('deletes once the undo period is over', () => {
  deletions().begin(['a'])
  vi.advanceTimersByTime(undoMs - 1)
  expect([sentGroups, fadingText]).toEqual([[], ['a']])
  vi.advanceTimersByTime(1)
  expect([sentGroups, fadingText]).toEqual([[['a', false]], []])
})

it('deletes nothing after undo', () => {
  const pendingDeletions = deletions()
  pendingDeletions.begin(['a'])
  pendingDeletions.undo('a')
  vi.advanceTimersByTime(undoMs * 2)
  expect([sentGroups, fadingText]).toEqual([[], []])
})

it('sends pending deletions once when the page closes', () => {
  const pending = deletions()
  pending.begin(['a'])
  pending.begin(['b'])
  expect(pending.flush(true)).toEqual(['a', 'b'])
  expect(pending.flush(true)).toEqual([])
  vi.advanceTimersByTime(undoMs * 2)
  expect(sentGroups).toEqual([
    ['a', true],
    ['b', true],
  ])
})

it('sends pending deletions before sign-out, and waits for them', async () => {
  const request = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    (ids, isClosing) => {
      sentGroups.push([ids.join(' '), isClosing])
      return request.promise
    },
    () => {},
  )
  pending.begin(['a'])
  pending.begin(['b', 'c'])
  let isSent = false
  const sendAll = pending.sendAll().then(() => {
    isSent = true
  })
  expect(sentGroups).toEqual([
    ['a', false],
    ['b c', false],
  ])
  await Promise.resolve()
  expect(isSent).toBe(false)
  request.resolve()
  await sendAll
  expect(pending.flush(true)).toEqual([])
})

it('deletes and restores many items together', () => {
  const pending = deletions()
  pending.begin(['a'])
  pending.begin(['a', 'b', 'c'], undoMs * 2)
  expect([fadingText, hiddenIds]).toEqual([['a'], ['b', 'c']])
  pending.undo('c')
  expect([fadingText, hiddenIds]).toEqual([['a'], []])
  pending.begin(['b', 'c'], undoMs * 2)
  vi.advanceTimersByTime(undoMs * 2)
  expect(sentGroups).toEqual([
    ['a', false],
    ['b c', false],
  ])
})

it('keeps an item hidden until it is deleted', async () => {
  const request = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    () => request.promise,
    (fadingIds, groups) => {
      fadingText = [...fadingIds]
      hiddenIds = [...groups]
    },
  )
  pending.begin(['a'])
  expect([fadingText, hiddenIds]).toEqual([['a'], []])
  vi.advanceTimersByTime(undoMs)
  expect([fadingText, hiddenIds]).toEqual([[], ['a']])
  request.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([fadingText, hiddenIds]).toEqual([[], []])
})

it('keeps many items hidden until they are deleted, and reports unsent ones to a closing page', async () => {
  const request = Promise.withResolvers<void>()
  const pending = new PendingDeletions(
    () => request.promise,
    (_, groups) => {
      hiddenIds = [...groups]
    },
  )
  pending.begin(['a', 'b'], undoMs)
  vi.advanceTimersByTime(undoMs)
  expect(hiddenIds).toEqual(['a', 'b'])
  expect(pending.flush(true)).toEqual(['a', 'b'])
  request.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([hiddenIds, pending.flush(true)]).toEqual([[], []])
})

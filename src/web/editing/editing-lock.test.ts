import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Editing } from '#contract/collection.ts'
import { heartbeatMs } from '#domain/editing.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { EditingLock } from './editing-lock.ts'

const ownLock: Editing = { id: 'ada', name: 'Ada', request: null }
const theirLock: Editing = { id: 'ana', name: 'Ana', request: null }
const withRequest: Editing = { ...theirLock, request: { id: 'ada', name: 'Ada' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(editing: Editing | null) {
  const server = {
    checkOut: vi.fn(async (): Promise<Editing | null> => ownLock),
    checkIn: vi.fn(async (): Promise<Editing | null> => null),
    request: vi.fn(async (): Promise<Editing | null> => withRequest),
    dropRequest: vi.fn(async (): Promise<Editing | null> => theirLock),
    release: vi.fn(async (): Promise<Editing | null> => null),
  }
  const wasActive = vi.fn(() => true)
  return { server, wasActive, lock: new EditingLock({ viewer: 'ada', server, wasActive }, editing) }
}

it('acquires the lock once, on the first change', async () => {
  const { lock, server } = open(null)
  lock.recordEdit()
  lock.recordEdit()
  await vi.runAllTicks()
  await vi.advanceTimersByTimeAsync(0)
  lock.recordEdit()
  expect(server.checkOut).toHaveBeenCalledTimes(1)
  expect(lock.snapshot()).toEqual({ kind: 'mine', request: null })
  expect(lock.isTaken).toBe(true)
})

it("shares the lock among a user's tabs, each of which acquires it separately", () => {
  const { lock, server } = open(ownLock)
  const listener = vi.fn()
  lock.subscribe(listener)
  expect(lock.isTaken).toBe(false)
  lock.recordEdit()
  lock.recordEdit()
  expect(lock.isTaken).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(server.checkOut).not.toHaveBeenCalled()
})

it('loses the lock to the user named by the server', async () => {
  const { lock, server } = open(null)
  server.checkOut.mockRejectedValue(
    new ApiError('locked', 423, 'no', { editing: { id: 'ana', name: 'Ana' } }),
  )
  lock.recordEdit()
  await vi.advanceTimersByTimeAsync(0)
  expect(lock.snapshot()).toEqual({ kind: 'theirs', holder: { id: 'ana', name: 'Ana' }, requested: false })
  expect(lock.isTaken).toBe(false)
})

it('sends a heartbeat every minute while the user is active and holds the lock', async () => {
  const { lock, server, wasActive } = open(ownLock)
  await vi.advanceTimersByTimeAsync(heartbeatMs * 3)
  // This tab assumes that another tab holds the lock.
  expect(server.checkOut).not.toHaveBeenCalled()
  lock.recordEdit()
  await vi.advanceTimersByTimeAsync(heartbeatMs * 3)
  expect(server.checkOut).toHaveBeenCalledTimes(3)
  wasActive.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(heartbeatMs * 3)
  expect(server.checkOut).toHaveBeenCalledTimes(3)
  wasActive.mockReturnValue(true)
  lock.handleEditing(null)
  await vi.advanceTimersByTimeAsync(heartbeatMs * 3)
  expect(server.checkOut).toHaveBeenCalledTimes(3)
})

it('requests the lock until it is acquired, and not afterward', async () => {
  const { lock, server } = open(theirLock)
  const takeover = lock.requestTakeover()
  expect(lock.snapshot()).toMatchObject({ requested: true })
  await takeover
  await vi.advanceTimersByTimeAsync(20_000)
  const times = server.request.mock.calls.length
  expect(times).toBeGreaterThan(2)
  lock.handleEditing(ownLock)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.request).toHaveBeenCalledTimes(times)
  expect(lock.isTaken).toBe(true)
})

it('holds the lock in a tab that took it over, or inherited it from a closed tab', async () => {
  const takenOverLock = open(theirLock)
  await takenOverLock.lock.takeOver()
  const after = open(ownLock)
  after.lock.takeOverInherited()
  const lockElsewhere = open(theirLock)
  lockElsewhere.lock.takeOverInherited()
  const takenFlags = [takenOverLock, after, lockElsewhere].map(({ lock }) => lock.isTaken)
  expect(takenFlags).toEqual([true, true, false])
})

it('shows a request immediately, and reverts it on failure', async () => {
  const { lock, server } = open(theirLock)
  server.request.mockRejectedValue(new ApiError('conflict', 409, 'Bob has asked before'))
  await expect(lock.requestTakeover()).rejects.toThrow('Bob')
  expect(lock.snapshot()).toMatchObject({ kind: 'theirs', requested: false })
})

it('shows the requesting user to the holder', () => {
  const { lock } = open(ownLock)
  const listener = vi.fn()
  lock.subscribe(listener)
  lock.handleEditing({ ...ownLock, request: { id: 'ana', name: 'Ana' } })
  lock.handleEditing({ ...ownLock, request: { id: 'ana', name: 'Ana' } })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(lock.snapshot()).toEqual({ kind: 'mine', request: { id: 'ana', name: 'Ana' } })
})

it('warns an inactive holder before the lock expires, until they return', async () => {
  const { lock, server, wasActive } = open(null)
  const listener = vi.fn()
  lock.subscribe(listener)
  lock.recordEdit()
  await vi.advanceTimersByTimeAsync(heartbeatMs * 2)
  wasActive.mockReturnValue(false)
  const callCount = server.checkOut.mock.calls.length
  await vi.advanceTimersByTimeAsync(heartbeatMs * 3)
  expect(lock.endsSoon()).toBe(false)
  await vi.advanceTimersByTimeAsync(heartbeatMs)
  expect(lock.endsSoon()).toBe(true)
  expect(listener).toHaveBeenCalled()
  expect(server.checkOut).toHaveBeenCalledTimes(callCount)

  wasActive.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lock.endsSoon()).toBe(false)
  expect(server.checkOut).toHaveBeenCalledTimes(callCount + 1)

  wasActive.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(heartbeatMs * 5)
  expect(lock.endsSoon()).toBe(true)
  lock.handleEditing(null)
  expect(lock.endsSoon()).toBe(false)
})

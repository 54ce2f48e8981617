import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  holdRecording,
  listUnsavedRecordings,
  openRecordingStore,
  readRecording,
  removeRecording,
  type StoredRecording,
} from './recording-store.ts'

const recording = (id: string, overrides: Partial<StoredRecording> = {}): StoredRecording => ({
  id,
  uid: 'ada',
  mimeType: 'audio/webm',
  startedAt: 1000,
  seconds: 1,
  bytes: 2,
  ...overrides,
})
const bytes = (...values: number[]) => new Uint8Array(values).buffer

/** Creates the Web Locks of one page, reduced to the methods that are used. */
function pageLocks() {
  const locks = new Map<string, number>()
  const count = (name: string, change: number) => {
    const newCount = (locks.get(name) ?? 0) + change
    if (newCount > 0) locks.set(name, newCount)
    else locks.delete(name)
  }
  return {
    async request(name: string, _: object, callback: () => Promise<void>) {
      count(name, 1)
      await callback()
      count(name, -1)
    },
    query: async () => ({ held: [...locks.keys()].map((name) => ({ name })) }),
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('navigator', { locks: pageLocks() })
})
afterEach(() => vi.unstubAllGlobals())

it('returns the chunks of a recording in order, without those of other recordings', async () => {
  const store = await openRecordingStore()
  for (let index = 0; index < 12; index++) await store?.append(recording('one'), index, bytes(index, 100))
  await store?.append(recording('two', { uid: 'grace' }), 0, bytes(7))
  store?.close()
  const [storedRecording] = await listUnsavedRecordings('ada')
  const blob = storedRecording && (await readRecording(storedRecording))
  expect(blob?.type).toBe('audio/webm')
  const readBytes = new Uint8Array((await blob?.arrayBuffer()) ?? [])
  expect([...readBytes].filter((_, i) => i % 2 === 0)).toEqual(Array.from({ length: 12 }, (_, i) => i))
  expect((await listUnsavedRecordings('grace')).map(({ id }) => id)).toEqual(['two'])
})

it('lists recordings with their latest data, oldest first', async () => {
  const store = await openRecordingStore()
  await store?.append(recording('late', { startedAt: 3000 }), 0, bytes(1))
  await store?.append(recording('early'), 0, bytes(1))
  await store?.append(recording('early', { seconds: 5, bytes: 9 }), 1, bytes(1))
  expect(await store?.list('ada')).toEqual([
    recording('early', { seconds: 5, bytes: 9 }),
    recording('late', { startedAt: 3000 }),
  ])
  store?.close()
})

it('removes a recording with all of its chunks', async () => {
  const store = await openRecordingStore()
  await store?.append(recording('one'), 0, bytes(1))
  await store?.append(recording('two'), 0, bytes(2))
  store?.close()
  await removeRecording('one')
  expect((await listUnsavedRecordings('ada')).map(({ id }) => id)).toEqual(['two'])
  expect((await readRecording(recording('one')))?.size).toBe(0)
  expect((await readRecording(recording('two')))?.size).toBe(1)
})

it('hides a recording while the recorder or an upload holds it', async () => {
  const store = await openRecordingStore()
  await store?.append(recording('one'), 0, bytes(1))
  store?.close()
  const [recorder, upload] = [holdRecording('one'), holdRecording('one')]
  recorder()
  expect(await listUnsavedRecordings('ada')).toEqual([])
  upload()
  await expect.poll(async () => (await listUnsavedRecordings('ada')).length).toBe(1)
})

it('lists nothing in a browser without a database', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(await openRecordingStore()).toBeNull()
  expect(await listUnsavedRecordings('ada')).toEqual([])
  await removeRecording('one')
})

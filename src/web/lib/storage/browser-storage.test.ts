import { afterEach, expect, it, vi } from 'vitest'
import {
  createGuardedStorage,
  type GuardedStorage,
  localStore,
  openDatabase,
  sessionStore,
} from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function deniedStorage(): GuardedStorage {
  throw new DOMException('Access is denied', 'SecurityError')
}

it('remembers values in memory while storage is unavailable', () => {
  const store = createGuardedStorage(deniedStorage)
  expect(store.getItem('color')).toBeNull()
  store.setItem('color', 'green')
  expect(store.getItem('color')).toBe('green')
  store.removeItem('color')
  expect(store.getItem('color')).toBeNull()
})

it('remembers values while storage is full, and writes them once it has room', () => {
  const storedItems = new Map([['color', 'yellow']])
  let isFull = true
  const store = createGuardedStorage(() => ({
    getItem: (key) => storedItems.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      storedItems.set(key, value)
    },
    removeItem: (key) => void storedItems.delete(key),
  }))
  store.setItem('color', 'green')
  expect([store.getItem('color'), storedItems.get('color')]).toEqual(['green', 'yellow'])
  isFull = false
  store.setItem('color', 'blue')
  expect([store.getItem('color'), storedItems.get('color')]).toEqual(['blue', 'blue'])
})

it("doesn't throw errors in a browser without any storage", async () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    vi.stubGlobal(name, new Proxy({}, { get: deniedStorage }))
  for (const store of [localStore, sessionStore]) {
    store.setItem('key', 'value')
    expect(store.getItem('key')).toBe('value')
    store.removeItem('key')
  }
  expect(await openDatabase('any', 1, () => {})).toBeNull()
})

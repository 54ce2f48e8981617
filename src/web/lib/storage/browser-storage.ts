/** The subset of a browser's storage API that the app uses. */
export type GuardedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Wraps a browser's storage so that it never throws, even if it is full or blocked by the browser. Values
 * that can't be written are kept in memory while the page is open.
 * @param open returns the browser's storage, or throws
 */
export function createGuardedStorage(open: () => GuardedStorage): GuardedStorage {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      const value = memory.get(key)
      if (value !== undefined) return value
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Unavailable storage is treated as empty.
      }
    },
  }
}

/** Storage that persists in this browser. */
export const localStore = createGuardedStorage(() => localStorage)
/** Storage that lasts until this tab is closed. */
export const sessionStore = createGuardedStorage(() => sessionStorage)

/**
 * Opens an IndexedDB database.
 * @param upgrade creates the stores in a new database
 * @returns null if the browser doesn't allow databases
 */
export async function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    return await requestResult(request)
  } catch {
    return null
  }
}

/** Resolves with the result of a database request. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

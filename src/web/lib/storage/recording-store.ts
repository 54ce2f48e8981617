import { createListeners } from '#web/lib/listeners.ts'
import { logWarning } from '#web/lib/log.ts'
import { openDatabase, requestResult } from './browser-storage.ts'

/** A recording stored in this browser, finished or not. */
export interface StoredRecording {
  id: string
  /** User who recorded it. */
  uid: string
  mimeType: string
  /** When the recording started, in milliseconds since 1970. */
  startedAt: number
  /** Recorded time in seconds, excluding pauses. */
  seconds: number
  bytes: number
  /** Speaker names for the left and right channels, if each channel has its own speaker. */
  channelSpeakers?: string[] | undefined
}

/** Stores recordings in chunks, so that little is lost if the page or the computer crashes. */
export interface RecordingStore {
  /** Stores a chunk along with the recording's current metadata; the first chunk creates the recording. */
  append(recording: StoredRecording, index: number, chunk: ArrayBuffer): Promise<void>
  /** Lists a user's recordings, oldest first. */
  list(uid: string): Promise<StoredRecording[]>
  /** Returns a recording's bytes. */
  read(recording: Pick<StoredRecording, 'id' | 'mimeType'>): Promise<Blob>
  remove(id: string): Promise<void>
  close(): void
}

const recordings = 'recordings'
const chunks = 'chunks'

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

/** Resolves when a transaction has committed. */
function waitForCommit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser aborted the transaction'))
  })
}

/** Opens the store; null if the browser doesn't allow databases. */
export async function openRecordingStore(): Promise<RecordingStore | null> {
  const database = await openDatabase('longhand-recordings', 1, (upgradedDatabase) => {
    upgradedDatabase.createObjectStore(recordings, { keyPath: 'id' })
    upgradedDatabase.createObjectStore(chunks)
  })
  if (!database) return null
  const storeNames = [recordings, chunks]
  return {
    async append(recording, index, chunk) {
      // Waiting for each chunk to be flushed to disk could delay the next one.
      const transaction = database.transaction(storeNames, 'readwrite', { durability: 'relaxed' })
      const commit = waitForCommit(transaction)
      transaction.objectStore(chunks).put(chunk, [recording.id, index])
      transaction.objectStore(recordings).put(recording)
      await commit
    },
    async list(uid) {
      const store = database.transaction(recordings).objectStore(recordings)
      const storedRecordings = (await requestResult(store.getAll())) as StoredRecording[]
      return storedRecordings
        .filter((recording) => recording.uid === uid)
        .toSorted((a, b) => a.startedAt - b.startedAt)
    },
    async read({ id, mimeType }) {
      const store = database.transaction(chunks).objectStore(chunks)
      const parts = (await requestResult(store.getAll(chunksOf(id)))) as ArrayBuffer[]
      return new Blob(parts, { type: mimeType })
    },
    async remove(id) {
      const transaction = database.transaction(storeNames, 'readwrite')
      const commit = waitForCommit(transaction)
      transaction.objectStore(chunks).delete(chunksOf(id))
      transaction.objectStore(recordings).delete(id)
      await commit
    },
    close: () => database.close(),
  }
}

/**
 * Runs an operation on the store and then closes it. Returns undefined if there is no store, or if the operation
 * fails, which is logged.
 */
async function withStore<T>(operation: (store: RecordingStore) => Promise<T>): Promise<T | undefined> {
  const store = await openRecordingStore()
  try {
    return store ? await operation(store) : undefined
  } catch (error) {
    logWarning("This browser's recordings are unavailable", error)
    return undefined
  } finally {
    store?.close()
  }
}

/** Deletes a recording from this browser. */
export const removeRecording = (id: string): Promise<void> =>
  withStore((store) => store.remove(id)).finally(changes.notify)

/** Returns the bytes of a recording stored in this browser. */
export const readRecording = (
  recording: Pick<StoredRecording, 'id' | 'mimeType'>,
): Promise<Blob | undefined> => withStore((store) => store.read(recording))

/** Lists a user's recordings that no page in this browser is recording, showing or uploading. */
export async function listUnsavedRecordings(uid: string): Promise<StoredRecording[]> {
  const storedRecordings = (await withStore((store) => store.list(uid))) ?? []
  if (storedRecordings.length === 0 || !navigator.locks) return storedRecordings
  const { held = [] } = await navigator.locks.query()
  const heldNames = new Set(held.map(({ name }) => name))
  return storedRecordings.filter(({ id }) => !heldNames.has(lockName(id)))
}

const changes = createListeners()

/** Calls a function whenever this page removes a recording, or starts or stops using one. */
export const onRecordingsChange = changes.add

const lockName = (id: string) => `longhand-recording-${id}`

/** Marks a recording as in use until the returned function is called or the page closes. */
export function holdRecording(id: string): () => void {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  // A shared lock, because the recorder and the upload on the same page hold it at the same time.
  const holdLock = () => {
    changes.notify()
    return releasePromise
  }
  void navigator.locks?.request(lockName(id), { mode: 'shared' }, holdLock).finally(changes.notify)
  return release
}

import { openDatabase, requestResult } from '#web/lib/storage/browser-storage.ts'
import type { Operation, UnsavedWork } from './edits.ts'
import { type PackedEdits, packEdits, unpackEdits } from './packed-edits.ts'

/** Unsaved edits of one transcript in one tab. */
export interface LogRecord extends UnsavedWork {
  /** Key created each time a transcript is opened. */
  key: string
  collectionId: string
  /** ID of the author's account, since other users of this computer must not see the edits. */
  account: string
}

/** Stores unsaved edits so that they survive a reload, a crash or a lost connection. */
export interface EditLog {
  /** Stores a record; rejects if storage is full or blocked. */
  put(record: LogRecord): Promise<void>
  remove(key: string): Promise<void>
  list(collectionId: string): Promise<LogRecord[]>
}

const databaseName = 'longhand'
const storeName = 'unsaved'

/** Log that stores nothing, for browsers that block storage, for example in private windows. */
const noLog: EditLog = {
  put: () => Promise.reject(new Error('Browser storage is unavailable')),
  remove: async () => {},
  list: async () => [],
}

/** Opens the log in IndexedDB. */
export async function openLog(): Promise<EditLog> {
  const database = await openDatabase(databaseName, 1, makeStore)
  if (!database) return noLog
  const write = async (change: (records: IDBObjectStore) => void) => {
    const transaction = database.transaction(storeName, 'readwrite')
    change(transaction.objectStore(storeName))
    const completion = waitForTransaction(transaction)
    // An explicit commit lets the write survive if the page closes immediately.
    transaction.commit()
    await completion
  }
  return {
    put: (record) => write((records) => records.put(packRecord(record))),
    remove: (key) => write((records) => records.delete(key)),
    list: async (collectionId) => {
      const records = database.transaction(storeName).objectStore(storeName)
      const packedRecords = await requestResult<PackedRecord[]>(
        records.index('collectionId').getAll(collectionId),
      )
      return packedRecords.map(unpackRecord)
    },
  }
}

/** Record in its stored form. */
type PackedRecord = Omit<LogRecord, 'operation' | 'edits'> & {
  operation: (Omit<Operation, 'edits'> & { edits: PackedEdits }) | null
  edits: PackedEdits
}

const packRecord = ({ operation, edits, ...rest }: LogRecord): PackedRecord => ({
  ...rest,
  operation: operation && { ...operation, edits: packEdits(operation.edits) },
  edits: packEdits(edits),
})

const unpackRecord = ({ operation, edits, ...rest }: PackedRecord): LogRecord => ({
  ...rest,
  operation: operation && { ...operation, edits: unpackEdits(operation.edits) },
  edits: unpackEdits(edits),
})

function makeStore(database: IDBDatabase): void {
  database.createObjectStore(storeName, { keyPath: 'key' }).createIndex('collectionId', 'collectionId')
}

function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

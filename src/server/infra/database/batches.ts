import type { Db } from './database.ts'

interface PendingRequest<K, V> {
  key: K
  resolve(answer: V): void
  reject(error: unknown): void
}

/**
 * Batches requests made in the same turn of the event loop into a single query. A result is never older than
 * its request.
 * @param runBatch returns the results for all keys, in the same order
 */
export function batchRequests<K, V>(
  runBatch: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const pendingBatches = new WeakMap<Db, PendingRequest<K, V>[]>()
  const send = async (db: Db, batch: readonly PendingRequest<K, V>[]) => {
    try {
      const answers = await runBatch(
        db,
        batch.map(({ key }) => key),
      )
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as V)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (db, key) =>
    new Promise((resolve, reject) => {
      const batch = pendingBatches.get(db)
      if (batch) return void batch.push({ key, resolve, reject })
      const first = [{ key, resolve, reject }]
      pendingBatches.set(db, first)
      setImmediate(() => {
        pendingBatches.delete(db)
        void send(db, first)
      })
    })
}

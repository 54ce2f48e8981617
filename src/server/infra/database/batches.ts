import type { Db } from './database.ts'

interface Asked<K, V> {
  key: K
  resolve(answer: V): void
  reject(error: unknown): void
}

/**
 * Batches requests made in the same turn of the event loop into one query. No result is older than its
 * request.
 * @param ask returns the results for all keys, in the same order
 */
export function batchRequests<K, V>(
  ask: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const waiting = new WeakMap<Db, Asked<K, V>[]>()
  const send = async (db: Db, batch: readonly Asked<K, V>[]) => {
    try {
      const answers = await ask(
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
      const batch = waiting.get(db)
      if (batch) return void batch.push({ key, resolve, reject })
      const first = [{ key, resolve, reject }]
      waiting.set(db, first)
      setImmediate(() => {
        waiting.delete(db)
        void send(db, first)
      })
    })
}

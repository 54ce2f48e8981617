import pg from 'pg'

/** Names of prepared statements, by query text. */
export const statementNames = new Map<string, string>()

type QueryCallback = (error: Error | null, result: unknown) => void
type Query = (query: unknown, values: unknown, done?: QueryCallback) => unknown

/**
 * Database client that sends prepared queries as prepared statements, so that the database caches their
 * plans. Wraps callbacks in promises, because the driver's own promises would promote all rows to the heap's
 * old generation, which grows until the next full collection.
 */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, done?: QueryCallback) => {
    const run = pg.Client.prototype.query.bind(this) as Query
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    const query = name ? { name, text, values } : text
    if (done || typeof text !== 'string' || typeof values === 'function') return run(query, values, done)
    return new Promise((resolve, reject) => {
      run(query, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }) as pg.Client['query']
}

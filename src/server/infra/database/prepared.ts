import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* prepared */'

/**
 * Put in front of a query (`modifyFront`) that is asked many times a second: the database keeps its plan, for each
 * connection. Its columns must be named, since a plan of all columns breaks when a migration adds one; and its text must
 * be one of few, since all are kept.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `longhand_${names.size}`
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => unknown

/** Lets the database keep the plans of queries that are marked as prepared. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const run = pg.Client.prototype.query.bind(this) as Query
    if (typeof text !== 'string' || !text.startsWith(`select ${mark}`)) return run(text, values, ...rest)
    return run({ name: nameOf(text), text, values }, ...rest)
  }) as pg.Client['query']
}

import type { Compilable, CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

/** By text, under which name a connection keeps the plan. */
const names = new Map<string, string>()

/** Placeholder for a value while a query is built. */
class Placeholder {
  readonly of: PropertyKey
  constructor(of: PropertyKey) {
    this.of = of
  }
}

/**
 * A query that runs many times a second: its text is built once, and each connection keeps its plan. The values given
 * to `build` are placeholders: it may pass them on, but not inspect them. It must name its columns, since a plan of all
 * columns breaks when a migration adds one.
 */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiled ??= compile(db, build)
    const parameters = compiled.parameters.map((given) =>
      given instanceof Placeholder ? values[given.of as keyof V] : given,
    )
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows
  }
}

function compile<V extends object, R>(db: Db, build: (db: Db, values: V) => Compilable<R>): CompiledQuery<R> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as V
  const compiled = build(db, placeholders).compile()
  if (!names.has(compiled.sql)) names.set(compiled.sql, `longhand_${names.size}`)
  return compiled
}

type Query = (...args: unknown[]) => unknown

/** Lets the database keep the plans of prepared queries. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const run = pg.Client.prototype.query.bind(this) as Query
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name ? run({ name, text, values }, ...rest) : run(text, values, ...rest)
  }) as pg.Client['query']
}

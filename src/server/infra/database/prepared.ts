import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { statementNames } from './preparing-client.ts'

/** Placeholder for a value while a query is being built. */
class Placeholder {
  readonly of: PropertyKey
  constructor(of: PropertyKey) {
    this.of = of
  }
}

/**
 * Prepares a query that runs many times a second: its text is built only once, and each connection caches
 * its plan. The values passed to `build` are placeholders, which it may pass on but not inspect. The query
 * must list its columns, since a cached plan for all columns breaks when a migration adds one.
 */
export function prepareQuery<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiledQuery: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiledQuery ??= compile(db, build)
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.of as keyof V] : parameter,
    )
    return (await db.executeQuery<R>({ ...compiledQuery, parameters })).rows
  }
}

function compile<V extends object, R>(db: Db, build: (db: Db, values: V) => Compilable<R>): CompiledQuery<R> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as V
  const compiledQuery = build(db, placeholders).compile()
  if (!statementNames.has(compiledQuery.sql))
    statementNames.set(compiledQuery.sql, `longhand_${statementNames.size}`)
  return compiledQuery
}

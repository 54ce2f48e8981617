import pg from 'pg'

/** Names of prepared plans, by query text. */
export const planNames = new Map<string, string>()

type Query = (...args: unknown[]) => unknown

/** Makes the database keep the plans of prepared queries. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const run = pg.Client.prototype.query.bind(this) as Query
    const name = typeof text === 'string' ? planNames.get(text) : undefined
    return name ? run({ name, text, values }, ...rest) : run(text, values, ...rest)
  }) as pg.Client['query']
}

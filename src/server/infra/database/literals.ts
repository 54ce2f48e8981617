import { type RawBuilder, sql } from 'kysely'

/** Writes texts as literals separated by commas. Unlike parameters, they always match partial indexes. */
export const literals = (texts: readonly string[]): RawBuilder<unknown> =>
  sql.join(texts.map((text) => sql.lit(text)))

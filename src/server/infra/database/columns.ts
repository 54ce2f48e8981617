import type { ColumnType } from 'kysely'

/** A jsonb column: read as `T`, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
/** A jsonb column with a default in the database. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** A timestamp filled in by the database, except in copies of rows. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>
export type Timestamp = ColumnType<Date, Date, Date>

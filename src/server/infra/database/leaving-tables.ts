import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** Data exports, and erasures in progress. */
export interface LeavingTables {
  data_exports: DataExportsTable
  erasures: ErasuresTable
}

/** An archive of a user's data, finished or in progress. */
export interface DataExportsTable {
  id: string
  user_id: string
  state: 'queued' | 'working' | 'ready' | 'failed'
  percent: Generated<number>
  error: string | null
  /** Size of the archive. */
  bytes: ColumnType<string | null, number | null, number | null>
  files: number | null
  /** Number of omitted items. */
  skipped: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
}

/** The files of a deleted account. */
export interface Erasure {
  userId: string
  /** Objects. */
  keys: string[]
  folders: string[]
  uploads: { key: string; multipartId: string }[]
  /** Kinds of emails in the outbox. */
  mails: { id: string; date: string }[]
}

export interface ErasuresTable {
  id: string
  what: Json<Erasure>
  created_at: CreatedAt
}

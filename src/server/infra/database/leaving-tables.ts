import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** What people take with them, and what is still to be erased of those who left. */
export interface LeavingTables {
  data_exports: DataExportsTable
  erasures: ErasuresTable
}

/** An archive of all that is somebody's, or the making of one. */
export interface DataExportsTable {
  id: string
  user_id: string
  state: 'queued' | 'working' | 'ready' | 'failed'
  percent: Generated<number>
  error: string | null
  /** Of the archive. */
  bytes: ColumnType<string | null, number | null, number | null>
  files: number | null
  /** How much of it had to be left out. */
  skipped: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
}

/** The files of an account that is gone. */
export interface Erasure {
  userId: string
  /** Objects. */
  keys: string[]
  folders: string[]
  uploads: { key: string; multipartId: string }[]
  /** What the outbox may hold. */
  mails: { id: string; date: string }[]
}

export interface ErasuresTable {
  id: string
  what: Json<Erasure>
  created_at: CreatedAt
}

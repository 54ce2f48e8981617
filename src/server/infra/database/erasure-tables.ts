import type { ColumnType, Generated } from 'kysely'
import type { RegionExport } from '#contract/data-export.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Data exports, and permanent deletions in progress. */
export interface ExportAndErasureTables {
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
  /** Size of the archive in bytes. */
  bytes: ColumnType<string | null, number | null, number | null>
  files: number | null
  /** Number of omitted items. */
  skipped: number | null
  /** Archives from the other regions, stored in the home region. */
  regions: JsonWithDefault<RegionExport[]>
  created_at: CreatedAt
  expires_at: Timestamp | null
}

/** Files of a deleted account or workspace. */
export interface Erasure {
  /** Null if it is a workspace. */
  userId: string | null
  /** Storage keys of objects. */
  keys: string[]
  folders: string[]
  uploads: { key: string; multipartId: string }[]
  /** Emails in the outbox. */
  mails: { id: string; date: string }[]
}

export interface ErasuresTable {
  id: string
  what: Json<Erasure>
  created_at: CreatedAt
}

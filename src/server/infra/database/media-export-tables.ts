import type { ColumnType, Generated } from 'kysely'
import type { CaptionRules } from '#contract/captions.ts'
import type { MediaExportKind } from '#contract/choices.ts'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

export interface MediaExportTables {
  media_exports: MediaExportsTable
}

/** A user's media export of a collection, finished or in progress. */
export interface MediaExportsTable {
  id: string
  collection_id: string
  user_id: string
  kind: MediaExportKind
  /** Exports from earlier versions lack `redact`. */
  options: Json<{ rules?: CaptionRules; size?: number; breakAllSpeakers: boolean; redact?: boolean }>
  state: 'queued' | 'working' | 'ready' | 'failed'
  percent: Generated<number>
  error: string | null
  /** Extension of the file, once it is ready. */
  extension: string | null
  /** Size of the file in bytes. */
  bytes: ColumnType<string | null, number | null, number | null>
  created_at: CreatedAt
  expires_at: Timestamp | null
}

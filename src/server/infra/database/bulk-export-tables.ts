import type { ColumnType } from 'kysely'
import type { FormatChoice, SkipReason } from '#contract/bulk-exports.ts'
import type { ExportFormat } from '#contract/export-formats.ts'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** Exports of many collections into one archive. */
export interface BulkExportTables {
  bulk_exports: BulkExportsTable
  bulk_export_items: BulkExportItemsTable
}

/** A bulk export, finished or in progress. */
export interface BulkExportsTable {
  id: string
  user_id: string
  /** Workspace of the collections; null once it is deleted. */
  organization_id: string | null
  formats: Json<FormatChoice[]>
  /** Number of collections. */
  total: number
  state: 'queued' | 'working' | 'ready' | 'failed'
  error: string | null
  /** Size of the archive in bytes. */
  bytes: ColumnType<string | null, number | null, number | null>
  files: number | null
  /** Number of skipped collections. */
  skipped: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
  downloaded_at: Timestamp | null
}

/** The result of exporting one collection. */
export interface BulkExportOutcome {
  /** The collection's name; null if the user has no access to it. */
  name: string | null
  languageCode: string
  /** Formats with a stored file. */
  files: { format: ExportFormat; extension: string }[]
  skipped: {
    /** Null if the collection has no files at all. */
    format: ExportFormat | null
    reason: SkipReason
  }[]
}

export interface BulkExportItemsTable {
  export_id: string
  /** Position in the archive, from 0. */
  position: number
  collection_id: string
  /** The collection's name when the export started; null if the user has no access to it. */
  name: string | null
  outcome: ColumnType<BulkExportOutcome | null, null, string>
}

import type { CreatedAt } from './columns.ts'

/** The watch folder. */
export interface WatchedFileTables {
  watched_files: WatchedFilesTable
}

/** A file in a watch folder whose import is in progress or complete. */
export interface WatchedFilesTable {
  /** SHA-256 of the path, size and modification time. */
  id: string
  path: string
  storage_key: string
  /** Owner of the recording. */
  user_id: string
  organization_id: string
  created_at: CreatedAt
  /** When its collection was created; null until then. */
  taken_at: Date | null
}

import type { SourceId } from '#contract/choices.ts'
import type { CreatedAt } from './columns.ts'

/** Permissions of users for services with recordings. */
export interface SourceTables {
  source_connections: SourceConnectionsTable
}

export interface SourceConnectionsTable {
  user_id: string
  source: SourceId
  /** Encrypted. */
  refresh_token: Buffer
  created_at: CreatedAt
}

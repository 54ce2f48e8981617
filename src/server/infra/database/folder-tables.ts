import type { Generated } from 'kysely'
import type { FolderKind } from '#contract/choices.ts'
import type { ConnectedFolder } from '#contract/folders.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Folders on other servers. */
export interface FolderTables {
  folder_connections: FolderConnectionsTable
}

/** A folder that a workspace has connected. */
export interface FolderConnectionsTable {
  organization_id: string
  kind: FolderKind
  settings: Json<ConnectedFolder>
  /** Encrypted password or secret key. */
  secret: Buffer
  /** Whether the server has rejected the stored password or key. */
  refused: Generated<boolean>
  created_by: string | null
  created_at: CreatedAt
}

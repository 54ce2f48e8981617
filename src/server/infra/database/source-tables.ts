import type { Generated } from 'kysely'
import type { ConnectableSource, IntegrationProblem } from '#contract/choices.ts'
import type { Timestamp } from './columns.ts'

/** Users' authorizations for third-party recording services. */
export interface SourceTables {
  source_connections: SourceConnectionsTable
}

export interface SourceConnectionsTable {
  user_id: string
  source: ConnectableSource
  /** Encrypted with the installation's key. */
  refresh_token: Buffer
  /** Encrypted with the installation's key. */
  access_token: Buffer | null
  access_until: Date | null
  /** ID of the user's account at the service. */
  account_id: string | null
  account_name: string | null
  /** Whether the service has revoked the authorization. */
  expired: Generated<boolean>
  /** Workspace for recordings that are transcribed automatically. */
  import_organization_id: string | null
  import_language: string | null
  /** Reason why the last recording wasn't transcribed. */
  import_problem: IntegrationProblem | null
  /** When the user last connected the account. */
  created_at: Timestamp
}

import type { Integration } from '#contract/integrations.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { ConnectionRow } from './queries.ts'

/** Presents a connection for the API. */
export function presentIntegration(row: ConnectionRow): Integration {
  const { import_organization_id: orgId, import_language: languageCode } = row
  return {
    source: row.source,
    account: row.account_name,
    connected: toEpochSeconds(row.created_at),
    expired: row.expired,
    imports: orgId !== null && languageCode !== null ? { orgId, languageCode } : null,
    problem: row.import_problem,
  }
}

import { sql } from 'kysely'

/**
 * Whether a workspace's content may be in an archive, which is made and downloaded without its single sign-on: not if
 * the workspace requires that.
 * @param column with the ID of the workspace
 */
export const isExportable = (column: string) =>
  sql<boolean>`not exists (select from sso_connections
    where sso_connections.organization_id = ${sql.ref(column)} and mode = 'required')`

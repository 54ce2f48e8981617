import { sql } from 'kysely'

/**
 * Whether an archive, which is created and downloaded without single sign-on, can contain a workspace's
 * content: not if the workspace requires single sign-on.
 * @param column with the ID of the workspace
 */
export const isExportable = (column: string) =>
  sql<boolean>`not exists (select from sso_connections
    where sso_connections.organization_id = ${sql.ref(column)} and mode = 'required')`

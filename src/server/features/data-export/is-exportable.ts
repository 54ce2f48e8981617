import { sql } from 'kysely'

/**
 * Whether an archive, which is created and downloaded without single sign-on, may contain a workspace's
 * content; false if the workspace requires single sign-on.
 * @param column contains the workspace's ID
 */
export const isExportable = (column: string) =>
  sql<boolean>`not exists (select from sso_connections
    where sso_connections.organization_id = ${sql.ref(column)} and mode = 'required')`

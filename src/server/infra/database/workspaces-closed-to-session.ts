import { sql } from 'kysely'

/**
 * IDs of the workspaces that a session can't access: they require a sign-in through their own connection,
 * which the session didn't use. Copies of sessions in other regions, which have no connections, store this
 * list.
 */
export const workspacesClosedToSession = sql<string[]>`array(
  select memberships.organization_id::text from memberships
  join sso_connections on sso_connections.organization_id = memberships.organization_id and mode = 'required'
  where memberships.user_id = sessions.user_id and sessions.connection_id is distinct from sso_connections.id
    and not (break_glass_user_id is not distinct from sessions.user_id and memberships.role = 'owner'
      and sessions.second_factor and method in ('password', 'passkey') and impersonator_id is null)
  union all select unnest(sessions.closed_to)::text)`

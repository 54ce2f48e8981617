import { sql } from 'kysely'

/** Whether a collection, or its workspace, is on hold. */
export const isHeld = sql<boolean>`(collections.held_at is not null or exists (
  select from organizations where id = collections.organization_id and held_at is not null))`

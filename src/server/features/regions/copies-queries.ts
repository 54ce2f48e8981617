import { sql } from 'kysely'
import type { CopiedPerson, CopiedUser, CopiedWorkspace } from '#contract/regions.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { Db } from '#server/infra/database/database.ts'

const date = (text: string | null) => (text === null ? null : new Date(text))

export async function upsertWorkspace(tx: Db, workspace: CopiedWorkspace): Promise<void> {
  const { id, name, region } = workspace
  const values = {
    name,
    region,
    deleted_at: date(workspace.deletedAt),
    enterprise_at: date(workspace.enterpriseAt),
    held_at: date(workspace.heldAt),
    caption_profiles: JSON.stringify(workspace.captionProfiles),
  }
  await tx
    .insertInto('organizations')
    .values({ id, ...values, created_at: new Date(workspace.createdAt) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/**
 * Clears the copied users' email addresses from the users who have them here; the new addresses of those
 * users come later in the same copy.
 */
export async function releaseAddresses(tx: Db, users: readonly CopiedUser[]): Promise<void> {
  const emails = users.flatMap(({ email }) => (email === null ? [] : [email]))
  await sql`update users set email = null where email = any(${emails}::text[])`.execute(tx)
}

const personValues = (person: CopiedPerson) => ({
  name: person.name,
  email: person.email,
  region: person.region,
  language: person.language,
  avatar_key: person.avatarKey,
})

/** Adds a person who is known only by name; leaves an existing user unchanged. */
export async function addPerson(tx: Db, person: CopiedPerson): Promise<void> {
  await tx
    .insertInto('users')
    .values({ id: person.id, ...personValues(person), created_at: new Date(person.createdAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts or updates a user; returns whether the settings have changed. */
export async function upsertUser(tx: Db, user: CopiedUser): Promise<boolean> {
  const before = await tx.selectFrom('users').select('settings').where('id', '=', user.id).executeTakeFirst()
  const settings = JSON.stringify(user.settings)
  const values = {
    ...personValues(user),
    current_organization_id: user.currentWorkspace,
    email_verified_at: date(user.emailVerifiedAt),
    time_zone: user.timeZone,
    country_code: user.countryCode,
    staff: user.staff,
    corrector: user.corrector,
    settings,
  }
  await tx
    .insertInto('users')
    .values({ id: user.id, ...values, created_at: new Date(user.createdAt) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return before !== undefined && JSON.stringify(before.settings) !== settings
}

export async function listMemberships(tx: Db, userId: string) {
  return tx
    .selectFrom('memberships')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
}

export async function upsertMembership(
  tx: Db,
  userId: string,
  { organizationId, role, createdAt }: CopiedUser['memberships'][number],
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role,
      created_at: new Date(createdAt),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

/** Replaces a user's sessions; returns whether any of them has ended. */
export async function replaceSessions(
  tx: Db,
  userId: string,
  sessions: CopiedUser['sessions'],
): Promise<boolean> {
  const ids = sessions.map(({ id }) => id)
  const result = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
    .executeTakeFirst()
  for (const { id, createdAt, expiresAt, method, closedTo, impersonator, currentWorkspace } of sessions) {
    if (impersonator) await addPerson(tx, impersonator)
    // Null for a workspace that the user has since left, because it may not exist here.
    const organization_id = sql<string | null>`(select id from organizations where id = ${currentWorkspace})`
    const changes = { expires_at: new Date(expiresAt), closed_to: closedTo, organization_id }
    const values = { id, user_id: userId, method: method as SignInMethod, created_at: new Date(createdAt) }
    await tx
      .insertInto('sessions')
      .values({
        ...values,
        ...changes,
        impersonator_id: impersonator?.id ?? null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute()
  }
  return result.numDeletedRows > 0n
}

/** Finds a workspace in this region; undefined for workspaces in other regions. */
export async function findLocalWorkspace(tx: Db, organizationId: string, region: 'us' | 'eu') {
  return tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('region', '=', region)
    .executeTakeFirst()
}

/** Returns whether a workspace has neither members nor content. */
export async function isEmptyWorkspace(tx: Db, organizationId: string): Promise<boolean> {
  const { rows } =
    await sql`select where exists (select from memberships where organization_id = ${organizationId})
    or exists (select from collections where organization_id = ${organizationId})`.execute(tx)
  return rows.length === 0
}

/** Lists a user's workspaces that have no other members. */
export async function listOwnWorkspaces(tx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where not exists (
        select from memberships where organization_id = organizations.id and user_id <> ${userId})
      and (exists (select from memberships where organization_id = organizations.id and user_id = ${userId})
        or exists (select from collections where organization_id = organizations.id and owner_id = ${userId}))
    `.execute(tx)
  return rows.map(({ id }) => id)
}

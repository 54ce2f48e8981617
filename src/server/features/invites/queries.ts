import { sql } from 'kysely'
import type { InvitesTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface InviteRow {
  id: string
  organization_id: string
  email: string
  sent_at: Date
  expires_at: Date
  /** The inviter's name; null if the account has been deleted. */
  inviter: string | null
}

const selectInvites = (db: Db) =>
  db
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.inviter_id')
    .select([
      'invites.id',
      'invites.organization_id',
      'invites.email',
      'sent_at',
      'expires_at',
      'users.name as inviter',
    ])

/** Whether the invited person is already a member, since people can also join by other means. */
const isMember = sql<boolean>`exists (
  select from memberships join users as members on members.id = memberships.user_id
  where memberships.organization_id = invites.organization_id and members.email = invites.email)`

/**
 * Lists a workspace's pending invites, newest first; includes expired invites, but not those to existing
 * members.
 */
export async function listInvites(db: Db, organizationId: string): Promise<InviteRow[]> {
  return selectInvites(db)
    .where('organization_id', '=', organizationId)
    .where(({ not }) => not(isMember))
    .orderBy('sent_at', 'desc')
    .orderBy('invites.id')
    .execute()
}

/**
 * Lists valid invites to an address, with the names of their workspaces, newest first; excludes workspaces
 * that the address's user has already joined.
 */
export async function listInvitesByEmail(
  db: Db,
  email: string,
): Promise<(InviteRow & { workspace: string })[]> {
  return selectInvites(db)
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .select('organizations.name as workspace')
    .where('invites.email', '=', email)
    .where('expires_at', '>', new Date())
    .where('deleted_at', 'is', null)
    .where(({ not }) => not(isMember))
    .orderBy('sent_at', 'desc')
    .execute()
}

export async function countInvites(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invites')
    .where('organization_id', '=', organizationId)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a workspace's members who have one of these addresses, keyed by address. */
export async function listMemberEmails(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`users.email = any(${emails}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

/** Returns which of the given addresses have a pending invite. */
export async function listPendingEmails(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invites')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', new Date())
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Adds an invite, replacing any expired one. */
export async function replaceInvite(
  tx: Db,
  invite: Omit<InvitesTable, 'sent_at' | 'expires_at'> & { expires_at: Date },
): Promise<{ id: string; sent_at: Date }> {
  return tx
    .insertInto('invites')
    .values({ ...invite, sent_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'email']).doUpdateSet((row) => ({
        key_hash: row.ref('excluded.key_hash'),
        inviter_id: row.ref('excluded.inviter_id'),
        sent_at: row.ref('excluded.sent_at'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .returning(['id', 'sent_at'])
    .executeTakeFirstOrThrow()
}

/** Gives an invite a new key and expiry time; returns undefined if there is none. */
export async function renewInvite(
  tx: Db,
  { id, organizationId }: { id: string; organizationId: string },
  { keyHash, inviterId, expiresAt }: { keyHash: Buffer; inviterId: string; expiresAt: Date },
): Promise<{ email: string; sent_at: Date } | undefined> {
  return tx
    .updateTable('invites')
    .set({ key_hash: keyHash, inviter_id: inviterId, sent_at: new Date(), expires_at: expiresAt })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning(['email', 'sent_at'])
    .executeTakeFirst()
}

/** Deletes an invite; returns its address, or undefined if there is none. */
export async function deleteInvite(tx: Db, id: string, organizationId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('invites')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Deletes an address's invite; returns undefined if there is none. */
export async function deleteInviteByEmail(tx: Db, organizationId: string, email: string) {
  return tx
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .returning(['id', 'expires_at'])
    .executeTakeFirst()
}

/** The SHA-256 hash of an invite's key, or the invite's ID. */
export type InviteKey = { keyHash: Buffer } | { id: string }

/** Finds a valid invite and the name of its workspace. */
export async function findInvite(db: Db, inviteKey: InviteKey) {
  const query = selectInvites(db)
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .select('organizations.name as workspace')
    .where('expires_at', '>', new Date())
    .where('deleted_at', 'is', null)
  const invite =
    'id' in inviteKey
      ? query.where('invites.id', '=', inviteKey.id)
      : query.where('key_hash', '=', inviteKey.keyHash)
  return invite.executeTakeFirst()
}

export interface Account {
  id: string
  language: string
}

/** Returns the accounts that have one of these addresses, keyed by address. */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<Map<string, Account>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language', 'email'])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute()
  return new Map(rows.map(({ email, ...account }) => [email ?? '', account]))
}

export async function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function findWorkspaceName(db: Db, organizationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return name
}

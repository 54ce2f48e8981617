import { personName } from '#contract/person.ts'
import type { Resource } from '#domain/scim/match.ts'
import type { Context } from '#server/context.ts'
import { addAccount } from '#server/features/accounts/service.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireSeats } from '#server/features/billing/service.ts'
import { ownsEmailDomain } from '#server/features/domains/service.ts'
import { inviteForProvider, withdrawInviteForProvider } from '#server/features/invites/service.ts'
import { endMembership } from '#server/features/members/service.ts'
import { markMemberJoined } from '#server/features/provisioned/service.ts'
import {
  addMember,
  enterWorkspaceIfNone,
  publishMember,
  requireJoinableWorkspace,
} from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ProviderRequest } from './provider.ts'
import type { UserRow } from './queries.ts'
import * as queries from './queries.ts'
import { isInvited } from './resources.ts'

/**
 * Makes a person a member if they aren't one yet. A deactivated person gets their former role back.
 * Otherwise, if the workspace has verified the domain of the address, an account that has verified the
 * address is added, or an account is created if there is none. Everyone else gets an invite, whether or not
 * they have an account.
 * @throws AppError workspace_deleted; seats_full
 */
export async function activate({ ctx, actor }: ProviderRequest, tx: Db, row: UserRow): Promise<void> {
  if (row.role !== null) return
  const { organizationId } = actor
  await requireJoinableWorkspace(tx, organizationId)
  if (row.user_id !== null && row.suspended_role !== null) {
    await queries.updateUser(tx, row.id, { suspended_role: null })
    return join({ ctx, actor }, tx, row, {
      userId: row.user_id,
      role: row.suspended_role,
      kind: 'scimUserReactivated',
    })
  }
  const address = addressOf(row)
  if (address === null) return
  const userId = await findOrCreateVerifiedAccount(ctx, tx, row, { organizationId, address })
  if (userId !== undefined) {
    await queries.updateUser(tx, row.id, { user_id: userId, invited_at: null })
    return join({ ctx, actor }, tx, row, { userId, role: 'member', kind: 'scimUserAdded' })
  }
  if (isInvited(row)) return
  await requireSeats(ctx, tx, organizationId, { members: 1, countInvites: true })
  await inviteForProvider(ctx, tx, actor, { email: address, language: languageOf(row.attributes) })
  await queries.updateUser(tx, row.id, { invited_at: new Date() })
}

/** Returns the address to which a person's invites are sent. */
const addressOf = ({ user_id, email, account_email }: UserRow): string | null =>
  user_id === null ? email : account_email

/**
 * Finds the account to add for an address at a verified domain, or creates one; undefined if the person has
 * to be invited.
 */
async function findOrCreateVerifiedAccount(
  ctx: Context,
  tx: Db,
  row: UserRow,
  { organizationId, address }: { organizationId: string; address: string },
): Promise<string | undefined> {
  if (!(await ownsEmailDomain(tx, organizationId, address))) return undefined
  const existingAccount = await queries.findAccount(tx, address)
  // Anyone could have registered an account with this address without verifying it.
  if (existingAccount)
    return existingAccount.email_verified_at && (row.user_id ?? existingAccount.id) === existingAccount.id
      ? existingAccount.id
      : undefined
  const language = languageOf(row.attributes)
  const account = { name: readName(row.attributes) ?? '', email: address, passwordHash: null, language }
  return addAccount(ctx, tx, { ...account, emailVerified: true, organizationId })
}

interface NewMembership {
  userId: string
  role: 'owner' | 'admin' | 'member'
  kind: 'scimUserAdded' | 'scimUserReactivated'
}

async function join(
  { ctx, actor }: Pick<ProviderRequest, 'ctx' | 'actor'>,
  tx: Db,
  row: UserRow,
  { userId, role, kind }: NewMembership,
): Promise<void> {
  const { organizationId } = actor
  await requireSeats(ctx, tx, organizationId, { members: 1, countInvites: false })
  const address = addressOf(row)
  if (address !== null) await withdrawInviteForProvider(tx, actor, address)
  await addMember(tx, { organizationId, userId, role })
  await enterWorkspaceIfNone(tx, userId, organizationId)
  await audit(tx, { kind, ...auditActor(actor, { role }), subjectId: userId, organizationId })
  await markMemberJoined(tx, organizationId, { userId, isVerified: false })
  await publishMember(tx, organizationId, userId)
}

/**
 * Ends a person's membership or invite, keeping the role for `activate`.
 * @throws AppError last_owner
 */
export async function deactivate({ actor }: ProviderRequest, tx: Db, row: UserRow): Promise<void> {
  if (row.role !== null && row.user_id !== null) {
    const ids = { oid: actor.organizationId, uid: row.user_id }
    await endMembership(tx, ids, { actor, kind: 'scimUserDeactivated' })
    await queries.updateUser(tx, row.id, { suspended_role: row.role })
  } else await withdrawInvite({ actor }, tx, row)
}

/** Withdraws a person's invite, so that they can be invited again. */
export async function withdrawInvite(
  { actor }: Pick<ProviderRequest, 'actor'>,
  tx: Db,
  row: UserRow,
): Promise<void> {
  if (row.invited_at === null) return
  const address = addressOf(row)
  if (address !== null) await withdrawInviteForProvider(tx, actor, address)
  await queries.updateUser(tx, row.id, { invited_at: null })
}

/**
 * Ends a person's membership or invite, and deletes the provider's record of them.
 * @throws AppError last_owner
 */
export async function removeMember(provider: ProviderRequest, tx: Db, row: UserRow): Promise<void> {
  const { actor } = provider
  const { organizationId } = actor
  if (row.role !== null && row.user_id !== null)
    await endMembership(tx, { oid: organizationId, uid: row.user_id }, { actor, kind: 'scimUserRemoved' })
  else {
    await withdrawInvite(provider, tx, row)
    const subjectId = row.user_id ?? undefined
    await audit(tx, { kind: 'scimUserRemoved', ...auditActor(actor), subjectId, organizationId })
  }
  await queries.deleteUser(tx, row.id)
}

/**
 * Renames a person's account if the provider has changed their name, and the account has a verified address
 * at a domain that the workspace has verified.
 */
export async function renameMember(
  { actor }: ProviderRequest,
  tx: Db,
  row: UserRow,
  [before, after]: readonly [Resource, Resource],
): Promise<void> {
  const { organizationId } = actor
  const name = readName(after)
  if (row.user_id === null || name === undefined || name === readName(before) || name === row.account_name)
    return
  if (row.account_email === null || row.account_verified_at === null) return
  if (!(await ownsEmailDomain(tx, organizationId, row.account_email))) return
  await queries.renameAccount(tx, row.user_id, name)
  await audit(tx, { kind: 'scimUserRenamed', ...auditActor(actor), subjectId: row.user_id, organizationId })
  await publishMember(tx, organizationId, row.user_id)
}

/** Returns the person's name from the provider's attributes, if it is a valid account name. */
function readName({ name = {}, displayName }: Resource): string | undefined {
  const { formatted, givenName, familyName } = name as Record<string, string | undefined>
  const fullName = givenName && familyName ? `${givenName} ${familyName}` : undefined
  return personName.safeParse(fullName ?? formatted ?? displayName ?? givenName ?? familyName).data
}

const languageOf = ({ preferredLanguage }: Resource): string =>
  String(preferredLanguage ?? '')
    .toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en'

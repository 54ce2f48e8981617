import type { Page } from '#contract/endpoint.ts'
import type { Invite, InvitePreview, ReceivedInvite, RefusedInvite } from '#contract/invites.ts'
import { email as emailSchema } from '#contract/person.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { hasFreeSeats, requireSeats } from '#server/features/billing/service.ts'
import { isExcluded } from '#server/features/provisioned/reads.ts'
import { findRole, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireJoinableWorkspace, requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import {
  createInvite,
  maxPendingInvites,
  publishInvites,
  sendInviteEmail,
  validSeconds,
} from './create-invite.ts'
import { requireInviter } from './inviter.ts'
import { joinByInvite, redeemInviteByEmail } from './join.ts'
import { consumeInviteLink, previewLink } from './links.ts'
import { inviteForProvider, withdrawInviteForProvider } from './provider-invites.ts'
import * as queries from './queries.ts'

export { inviteForProvider, joinByInvite, redeemInviteByEmail, requireInviter, withdrawInviteForProvider }

/** Rate limit for calls that send invites, per user. */
const userLimit: Limit = { name: 'invites', points: 60, seconds: 3600 }

const present = ({
  id,
  email,
  inviter,
  sent_at,
  expires_at,
}: Omit<queries.InviteRow, 'organization_id'>): Invite => ({
  id,
  email,
  inviter,
  invitedTime: toEpochSeconds(sent_at),
  expires: toEpochSeconds(expires_at),
})

/**
 * Emails invites to a workspace or, with `preview`, only checks the addresses. Addresses that can't be
 * invited are returned with the reason.
 */
export async function sendInvites(
  ctx: Context,
  actor: UserActor,
  { oid, emails, preview }: { oid: string; emails: readonly string[]; preview: boolean },
): Promise<{ invited: Invite[]; refused: RefusedInvite[] }> {
  await requireManager(ctx.db, actor, oid)
  const sender = await requireInviter(ctx, actor)
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, oid)
    await requireManager(tx, actor, oid)
    await requireJoinableWorkspace(tx, oid)
    const parsedEmails = emails.map((address) => ({ address, email: emailSchema.safeParse(address).data }))
    const validEmails = [...new Set(parsedEmails.flatMap(({ email }) => email ?? []))]
    const members = await queries.listMemberEmails(tx, oid, validEmails)
    const pendingEmails = await queries.listPendingEmails(tx, oid, validEmails)
    const accounts = await queries.findAccounts(tx, validEmails)
    const workspace = await queries.findWorkspaceName(tx, oid)
    let pendingCount = await queries.countInvites(tx, oid)
    const invited: Invite[] = []
    const refused: RefusedInvite[] = []
    const reject = (email: string, reason: RefusedInvite['reason']) => void refused.push({ email, reason })
    const by = (details: Record<string, unknown>) => auditActor(actor, details)
    const newEmails = new Set(validEmails.filter((email) => !members.has(email) && !pendingEmails.has(email)))
    if (newEmails.size > 0) await requireSeats(ctx, tx, oid, { members: newEmails.size, countInvites: true })
    const invite = async (email: string) => {
      const newInvite = {
        oid,
        email,
        inviterId: actor.userId,
        workspace,
        sender,
        account: accounts.get(email),
        by,
      }
      return present({ ...(await createInvite(ctx, tx, newInvite)), email, inviter: sender.name })
    }
    for (const { address, email } of parsedEmails) {
      if (!email) reject(address, 'invalid')
      else if (members.has(email)) reject(address, 'member')
      else if (pendingEmails.has(email)) reject(address, 'invited')
      else if (pendingCount >= maxPendingInvites) reject(address, 'limit')
      else {
        pendingEmails.add(email)
        pendingCount++
        if (!preview) invited.push(await invite(email))
      }
    }
    if (invited.length > 0) await publishInvites(tx, oid, invited)
    return { invited, refused }
  })
}

/** Lists a workspace's pending invites, newest first, for its managers. */
export async function listInvites(db: Db, actor: UserActor, oid: string): Promise<Page<Invite>> {
  await requireManager(db, actor, oid)
  return { Items: (await queries.listInvites(db, oid)).map(present) }
}

/** Resends an invite with a new link that is valid for another 14 days. */
export async function resendInvite(
  ctx: Context,
  actor: UserActor,
  { oid, inviteId: id }: { oid: string; inviteId: string },
): Promise<Invite> {
  await requireManager(ctx.db, actor, oid)
  const sender = await requireInviter(ctx, actor)
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    await requireJoinableWorkspace(tx, oid)
    const { token, hash: keyHash } = makeToken()
    const expiresAt = new Date(Date.now() + validSeconds * 1000)
    const renewedInvite = { keyHash, inviterId: actor.userId, expiresAt }
    const row = await queries.renewInvite(tx, { id, organizationId: oid }, renewedInvite)
    if (!row) throw inviteNotFoundError()
    const { email } = row
    const account = (await queries.findAccounts(tx, [email])).get(email)
    const workspace = await queries.findWorkspaceName(tx, oid)
    await sendInviteEmail(ctx, tx, { email, token, workspace, sender, account })
    await audit(tx, { kind: 'inviteResent', ...auditActor(actor, { invite: id }), organizationId: oid })
    await publishInvites(tx, oid, [row])
    return present({ ...row, id, expires_at: expiresAt, inviter: sender.name })
  })
}

const inviteNotFoundError = () => new AppError('not_found', 'Invite not found')

/** Withdraws an invite, so that its link stops working. */
export async function withdrawInvite(
  db: Db,
  actor: UserActor,
  { oid, inviteId }: { oid: string; inviteId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    const email = await queries.deleteInvite(tx, inviteId, oid)
    if (email === undefined) throw inviteNotFoundError()
    await audit(tx, {
      kind: 'inviteWithdrawn',
      ...auditActor(actor, { invite: inviteId }),
      organizationId: oid,
    })
    await publishInvites(tx, oid, [{ email }])
  })
}

/** Lists the invites to a user's address, newest first; none while the address is unverified. */
export async function listReceivedInvites(
  { config, db }: Context,
  actor: UserActor,
  uid: string,
): Promise<Page<ReceivedInvite>> {
  requireOwnAccount(actor, uid)
  const user = await queries.findUser(db, uid)
  if (!verifiedEmail(config, user)) return { Items: [] }
  const rows = await queries.listInvitesByEmail(db, user.email ?? '')
  return {
    Items: rows.map(({ id, workspace, inviter, sent_at, expires_at }) => ({
      id,
      name: workspace,
      inviter,
      invitedTime: toEpochSeconds(sent_at),
      expires: toEpochSeconds(expires_at),
    })),
  }
}

const verifiedEmail = (
  config: Context['config'],
  { email, email_verified_at }: { email: string | null; email_verified_at: Date | null },
): boolean => email !== null && (email_verified_at !== null || !requiresVerification(config))

/**
 * Looks up an invite or an invite link by its key.
 * @throws AppError code_invalid if it is unknown, used, withdrawn, or expired
 */
export async function getInvite(ctx: Context, key: string): Promise<InvitePreview> {
  const { db } = ctx
  const row = await queries.findInvite(db, { keyHash: hashToken(key) })
  if (!row) {
    const link = await previewLink(ctx, key)
    if (!link) throw invalidInviteError()
    return link
  }
  return {
    name: row.workspace,
    inviter: row.inviter,
    expires: toEpochSeconds(row.expires_at),
    email: row.email,
    registered: (await queries.findAccounts(db, [row.email])).has(row.email),
    full: !(await hasFreeSeats(ctx, db, row.organization_id, { members: 1, countInvites: false })),
  }
}

const invalidInviteError = () =>
  new AppError('code_invalid', 'This invite has already been used, was withdrawn or has expired')

/**
 * Joins an invite's workspace.
 * @throws AppError code_invalid; forbidden if it is for another address; removed_member if it is a link and
 * the actor was removed from the workspace
 */
export async function acceptInvite(
  ctx: Context,
  actor: UserActor,
  key: string,
): Promise<{ organization: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    const consumedLink = await consumeInviteLink(tx, key, actor.userId)
    const organization = consumedLink ?? (await takeOwnInvite(ctx, tx, actor, key)).organization_id
    if (consumedLink !== undefined && (await isExcluded(tx, consumedLink, actor.userId)))
      throw new AppError('removed_member', 'Removed members need an invite sent to their email address')
    if (!(await findRole(tx, organization, actor.userId)))
      await requireSeats(ctx, tx, organization, { members: 1, countInvites: false })
    await joinByInvite(tx, organization, { ...actor, isVerified: consumedLink === undefined })
    return { organization }
  })
}

/** Declines an invite. @throws AppError code_invalid; forbidden if it is for another address */
export async function declineInvite(ctx: Context, actor: UserActor, key: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { organization_id: organizationId, email } = await takeOwnInvite(ctx, tx, actor, key)
    await audit(tx, { kind: 'inviteDeclined', ...auditActor(actor), organizationId })
    await publishInvites(tx, organizationId, [{ email }])
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Accepts an invite to the actor's address, identified by its link's key or, if the address is verified, by
 * its ID.
 */
async function takeOwnInvite({ config }: Context, tx: Db, actor: UserActor, key: string) {
  const user = await queries.findUser(tx, actor.userId)
  const isId = uuid.test(key)
  const row = await consumeInvite(tx, isId ? { id: key.toLowerCase() } : { keyHash: hashToken(key) })
  const isRecipient = row?.email === user.email
  if (!row || (isId && !(isRecipient && verifiedEmail(config, user)))) throw invalidInviteError()
  if (!isRecipient) throw new AppError('forbidden', 'This invite is for another email address')
  return row
}

/**
 * Accepts an invite on behalf of a new account with the invited address, or uses an invite link.
 * @returns the workspace, and whether the key verifies the address (true for an invite sent to it)
 * @throws AppError code_invalid if it is unknown, used, withdrawn, expired, or for another address
 */
export async function redeemInvite(
  tx: Db,
  key: string,
  email: string,
): Promise<{ organizationId: string; isVerified: boolean }> {
  const consumedLink = await consumeInviteLink(tx, key, null)
  if (consumedLink) return { organizationId: consumedLink, isVerified: false }
  const row = await consumeInvite(tx, { keyHash: hashToken(key) })
  if (row?.email !== email) throw invalidInviteError()
  return { organizationId: row.organization_id, isVerified: true }
}

/**
 * Accepts an invite; of two concurrent requests, only one succeeds. Locks the workspace first, as sending
 * invites does.
 */
async function consumeInvite(tx: Db, inviteKey: queries.InviteKey) {
  const invite = await queries.findInvite(tx, inviteKey)
  if (!invite) return undefined
  await lockWorkspace(tx, invite.organization_id)
  const deletedInvite = await queries.deleteInvite(tx, invite.id, invite.organization_id)
  return deletedInvite === undefined ? undefined : invite
}

import type { ProvisionerActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { createInvite, maxPendingInvites, publishInvites } from './create-invite.ts'
import * as queries from './queries.ts'

/** Rate limit for invites sent on behalf of an identity provider, per workspace. */
const providerLimit: Limit = { name: 'scim-invites', points: 500, seconds: 3600 }

/**
 * Invites an address on behalf of an identity provider, in the name of the person who set the provider up,
 * unless an invite is already pending.
 */
export async function inviteForProvider(
  ctx: Context,
  tx: Db,
  actor: ProvisionerActor,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const { organizationId: oid, creatorId } = actor
  if ((await queries.listPendingEmails(tx, oid, [email])).has(email)) return
  if ((await queries.countInvites(tx, oid)) >= maxPendingInvites)
    throw new AppError('conflict', `A workspace can have at most ${maxPendingInvites} pending invites`)
  await ctx.limits.take(providerLimit, oid)
  const workspace = await queries.findWorkspaceName(tx, oid)
  const inviter = creatorId === null ? undefined : await queries.findUser(tx, creatorId)
  const account = (await queries.findAccounts(tx, [email])).get(email)
  const sender = { name: inviter?.name ?? workspace, language }
  const by = (details: Record<string, unknown>) => auditActor(actor, details)
  await createInvite(ctx, tx, { oid, email, inviterId: creatorId, workspace, sender, account, by })
  await publishInvites(tx, oid, [{ email }])
}

/** Withdraws an address's invite on behalf of an identity provider, if there is one. */
export async function withdrawInviteForProvider(
  tx: Db,
  actor: ProvisionerActor,
  email: string,
): Promise<void> {
  const { organizationId } = actor
  const invite = await queries.deleteInviteByEmail(tx, organizationId, email)
  if (invite === undefined) return
  await audit(tx, { kind: 'inviteWithdrawn', ...auditActor(actor, { invite: invite.id }), organizationId })
  await publishInvites(tx, organizationId, [{ email }])
}

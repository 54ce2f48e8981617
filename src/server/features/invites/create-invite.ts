import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { type AuditEvent, audit } from '#server/features/audit/service.ts'
import { sendMail } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { makeToken } from '#server/infra/identity/tokens.ts'
import * as queries from './queries.ts'

/** Validity of an invite: 14 days. */
export const validSeconds = 14 * 24 * 3600
/** Maximum number of pending invites per workspace. */
export const maxPendingInvites = 1000

/** The inviter's name, and the language to use for people without an account. */
export interface Sender {
  name: string
  language: string
}

interface NewInvite {
  oid: string
  email: string
  inviterId: string | null
  workspace: string
  sender: Sender
  /** The account with this address, if there is one. */
  account: queries.Account | undefined
  by(details: Record<string, unknown>): Pick<AuditEvent, 'actorId' | 'address' | 'details'>
}

/** Adds an invite, replacing any expired one, and emails it. */
export async function createInvite(
  ctx: Context,
  tx: Db,
  { oid, email, inviterId, workspace, sender, account, by }: NewInvite,
): Promise<{ id: string; sent_at: Date; expires_at: Date }> {
  const { token, hash } = makeToken()
  const expires_at = new Date(Date.now() + validSeconds * 1000)
  const inviteFields = { organization_id: oid, email, inviter_id: inviterId }
  const row = await queries.replaceInvite(tx, {
    id: randomUUID(),
    ...inviteFields,
    key_hash: hash,
    expires_at,
  })
  await sendInviteEmail(ctx, tx, { email, token, workspace, sender, account })
  await audit(tx, { kind: 'invited', ...by({ invite: row.id }), organizationId: oid })
  return { ...row, expires_at }
}

interface InviteMail extends Pick<NewInvite, 'email' | 'workspace' | 'sender' | 'account'> {
  token: string
}

/** Emails an invite. */
export async function sendInviteEmail(
  ctx: Context,
  tx: Db,
  { email: to, token: code, workspace, sender, account }: InviteMail,
): Promise<void> {
  const values = { inviter: sender.name, workspace, code, validSeconds }
  const { language } = account ?? sender
  await sendMail(ctx, tx, { to, template: 'invite', language, values })
}

/** Notifies a workspace's members, and invited people who have accounts. */
export async function publishInvites(
  tx: Db,
  oid: string,
  invites: readonly { email: string }[],
): Promise<void> {
  await publish(tx, { kind: 'members', id: oid, audience: [] })
  const emails = invites.map(({ email }) => email)
  const audience = Array.from((await queries.findAccounts(tx, emails)).values(), ({ id }) => id)
  if (audience.length > 0) await publish(tx, { kind: 'membership', id: oid, audience })
}

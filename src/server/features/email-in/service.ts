import { randomBytes } from 'node:crypto'
import type { EmailInbox, EmailInboxChange } from '#contract/email-in.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireEngine } from '#server/features/pipeline/service.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

type EmailInContext = Pick<Context, 'config' | 'db'>

/** Returns the address of an inbox. */
export const addressOf = (
  { config }: Pick<Context, 'config'>,
  { key }: Pick<queries.InboxRow, 'key'>,
): string => `${key}@${config.emailInDomain}`

/**
 * Requires that the installation can receive email.
 * @throws AppError not_configured
 */
function requireIncomingEmail({ config }: Pick<Context, 'config'>): void {
  if (!config.emailInDomain)
    throw new AppError('not_configured', "This installation doesn't receive email", {
      enabledBy: ['EMAIL_IN_DOMAIN'],
    })
}

function present(ctx: Pick<Context, 'config'>, row: queries.InboxRow | undefined): EmailInbox {
  const { emailInMaxBytes: maxBytes } = ctx.config
  if (!row) return { address: null, languageCode: null, senders: [], maxBytes }
  return { address: addressOf(ctx, row), languageCode: row.language_code, senders: row.senders, maxBytes }
}

/** Returns a workspace's inbound email address, for owners and admins. */
export async function getInbox(ctx: EmailInContext, actor: UserActor, oid: string): Promise<EmailInbox> {
  await requireManager(ctx.db, actor, oid)
  requireIncomingEmail(ctx)
  return present(ctx, await queries.findInbox(ctx.db, oid))
}

/** Turns on inbound email for a workspace, or updates its settings. `newAddress` replaces the address. */
export async function setInbox(
  ctx: Context,
  actor: UserActor,
  { oid, newAddress, languageCode, senders }: EmailInboxChange & { oid: string },
): Promise<EmailInbox> {
  await requireManager(ctx.db, actor, oid)
  requireIncomingEmail(ctx)
  await requireEngine(ctx, languageCode)
  return ctx.db.transaction().execute(async (tx) => {
    const existingInbox = await queries.findInbox(tx, oid)
    const row = await queries.putInbox(tx, {
      organization_id: oid,
      key: existingInbox && !newAddress ? existingInbox.key : randomBytes(8).toString('hex'),
      owner_id: actor.userId,
      language_code: languageCode,
      senders: [...new Set(senders)],
    })
    await auditInbox(tx, actor, oid, { address: addressOf(ctx, row), senders: row.senders })
    return present(ctx, row)
  })
}

/** Turns off inbound email for a workspace. Its address stops working. */
export async function removeInbox(ctx: EmailInContext, actor: UserActor, oid: string): Promise<void> {
  await requireManager(ctx.db, actor, oid)
  requireIncomingEmail(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.deleteInbox(tx, oid)
    await auditInbox(tx, actor, oid, { address: null })
  })
}

const auditInbox = (tx: Db, actor: UserActor, organizationId: string, details: Record<string, unknown>) =>
  audit(tx, { kind: 'emailInboxChanged', ...auditActor(actor, details), organizationId })

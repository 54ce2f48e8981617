import { z } from 'zod'
import type { SourceRefusal } from '#contract/choices.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { consumePendingSignIn, createPendingSignIn } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { errorLocation } from '#server/infra/log.ts'
import { type GoogleDrive, makeCodeVerifier } from '#server/infra/sources/google-drive.ts'
import { removeGrant, saveGrant } from './drive-tokens.ts'

const kind = 'source'
/** People may take their time to choose. */
const timeoutSeconds = 1800
const startLimit: Limit = { name: 'source-connection', points: 30, seconds: 600 }

const pending = z.object({ sessionId: z.string(), codeVerifier: z.string(), callback: z.string() })
type Pending = z.infer<typeof pending>

const keyOf = ({ deriveKey }: Context) => deriveKey('pending source connection')

function requireDrive({ sources }: Context): GoogleDrive {
  const drive = sources['google-drive']
  if (!drive) throw new AppError('not_configured', 'google-drive is not configured')
  return drive
}

/** Returns the URL of Google's window. Its `state` is a token that works once, in this session. */
export async function startConnection(
  ctx: Context,
  actor: UserActor,
  uid: string,
  callback: string,
): Promise<{ url: string }> {
  requireOwnAccount(actor, uid)
  const drive = requireDrive(ctx)
  await ctx.limits.take(startLimit, uid)
  const codeVerifier = makeCodeVerifier()
  const waiting: Pending = { sessionId: actor.sessionId, codeVerifier, callback }
  const state = seal(keyOf(ctx), JSON.stringify(waiting), uid).toString('base64')
  const { token } = await createPendingSignIn(ctx.db, { kind, userId: uid, state, seconds: timeoutSeconds })
  try {
    return { url: (await drive.begin(callback, { state: token, codeVerifier })).href }
  } catch (error) {
    ctx.log.warn({ error: errorLocation(error) }, 'Google could not be reached')
    throw new AppError('provider_failed', 'Google could not be reached')
  }
}

/**
 * Stores the permission that Google's window returns with.
 * @returns the path of the page to open
 */
export async function finishConnection(ctx: Context, actor: Actor, search: string): Promise<string> {
  const page = (parameters: { picked: string } | { refused: SourceRefusal }) =>
    `/connected/google-drive?${new URLSearchParams(parameters)}`
  const drive = ctx.sources['google-drive']
  const returned = new URLSearchParams(search)
  const state = returned.get('state') ?? ''
  const waiting = drive && (await consumePending(ctx, actor, state))
  if (!waiting) return page({ refused: 'expired' })
  if (returned.get('error') === 'access_denied') return page({ refused: 'cancelled' })
  try {
    const { codeVerifier, callback } = waiting
    const grant = await drive.finish(new URL(`${callback}${search}`), { state, codeVerifier })
    await saveGrant(ctx, drive, waiting.userId, grant)
    return page({ picked: grant.picked.join(',') })
  } catch (error) {
    ctx.log.warn({ error: errorLocation(error) }, 'Google Drive was not connected')
    return page({ refused: 'failed' })
  }
}

/** Takes what a session started, once; null for a state of another session. */
async function consumePending(
  ctx: Context,
  actor: Actor,
  state: string,
): Promise<(Pending & { userId: string }) | null> {
  const found = state === '' ? undefined : await consumePendingSignIn(ctx.db, kind, state)
  if (!found?.userId) return null
  const { userId } = found
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(found.state), 'base64'), userId)
  const waiting = text === null ? undefined : pending.parse(JSON.parse(text))
  const isBack = actor.kind === 'user' && !actor.impersonatorId && actor.sessionId === waiting?.sessionId
  return waiting && isBack ? { ...waiting, userId } : null
}

/** Ends a user's permission for Google Drive. */
export async function disconnect(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await removeGrant(ctx, requireDrive(ctx), uid)))
    throw new AppError('not_connected', 'Google Drive is not connected')
}

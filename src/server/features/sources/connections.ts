import { z } from 'zod'
import { type ConnectableSource, connectableSources, type SourceRefusal } from '#contract/choices.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { consumePendingSignIn, createPendingSignIn } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { errorLocation } from '#server/infra/log.ts'
import { createCodeVerifier } from '#server/infra/sources/oauth.ts'
import type { ConnectableService } from '#server/infra/sources/oauth-source.ts'
import { removeGrant, saveGrant } from './tokens.ts'

const kind = 'source'
/** Allows for the time users need to choose files. */
const timeoutSeconds = 1800
const startLimit: Limit = { name: 'source-connection', points: 30, seconds: 600 }

const pendingSchema = z.object({
  source: z.enum(connectableSources),
  sessionId: z.string(),
  codeVerifier: z.string(),
  callback: z.string(),
})
type PendingConnection = z.infer<typeof pendingSchema>

const keyOf = ({ deriveKey }: Context) => deriveKey('pending source connection')

/** @throws AppError not_configured */
function requireConnectableSource(
  { sources }: Pick<Context, 'sources'>,
  source: ConnectableSource,
): ConnectableService {
  const service = sources[source]
  if (!service) throw new AppError('not_configured', `${source} isn't configured`)
  return service
}

/**
 * Returns the URL of the service's authorization window. Its `state` is a single-use token that is bound to
 * this session.
 */
export async function startConnection(
  ctx: Context,
  actor: UserActor,
  { uid, source }: { uid: string; source: ConnectableSource },
  callback: string,
): Promise<{ url: string }> {
  requireOwnAccount(actor, uid)
  const service = requireConnectableSource(ctx, source)
  await ctx.limits.take(startLimit, uid)
  const codeVerifier = createCodeVerifier()
  const pendingConnection: PendingConnection = { source, sessionId: actor.sessionId, codeVerifier, callback }
  const state = seal(keyOf(ctx), JSON.stringify(pendingConnection), uid).toString('base64')
  const { token } = await createPendingSignIn(ctx.db, { kind, userId: uid, state, seconds: timeoutSeconds })
  try {
    return { url: (await service.begin(callback, { state: token, codeVerifier })).href }
  } catch (error) {
    ctx.log.warn({ source, error: errorLocation(error) }, 'service not reached')
    throw new AppError('provider_failed', "The service couldn't be reached")
  }
}

/**
 * Stores the authorization returned by the service's window.
 * @returns the path of the page to open
 */
export async function finishConnection(
  ctx: Context,
  actor: Actor,
  source: ConnectableSource,
  search: string,
): Promise<string> {
  const page = (parameters: { picked: string } | { refused: SourceRefusal }) =>
    `/connected/${source}?${new URLSearchParams(parameters)}`
  const service = ctx.sources[source]
  const returnedParams = new URLSearchParams(search)
  const state = returnedParams.get('state') ?? ''
  const pendingConnection = await consumePendingConnection(ctx, actor, state)
  if (!service || pendingConnection?.source !== source) return page({ refused: 'expired' })
  if (returnedParams.get('error') === 'access_denied') return page({ refused: 'cancelled' })
  try {
    const { codeVerifier, callback, userId } = pendingConnection
    const grant = await service.finish(new URL(`${callback}${search}`), { state, codeVerifier })
    await saveGrant(ctx, { userId, source }, grant)
    return page({ picked: grant.pickedIds.join(',') })
  } catch (error) {
    ctx.log.warn({ source, error: errorLocation(error) }, 'service not connected')
    return page({ refused: 'failed' })
  }
}

/** Consumes a session's pending connection; returns null if the state belongs to another session. */
async function consumePendingConnection(
  ctx: Context,
  actor: Actor,
  state: string,
): Promise<(PendingConnection & { userId: string }) | null> {
  const pendingSignIn = state === '' ? undefined : await consumePendingSignIn(ctx.db, kind, state)
  if (!pendingSignIn?.userId) return null
  const { userId } = pendingSignIn
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pendingSignIn.state), 'base64'), userId)
  const pendingConnection = text === null ? undefined : pendingSchema.parse(JSON.parse(text))
  const isSameSession =
    actor.kind === 'user' && !actor.impersonatorId && actor.sessionId === pendingConnection?.sessionId
  return pendingConnection && isSameSession ? { ...pendingConnection, userId } : null
}

/** Revokes a user's authorization for a service. */
export async function disconnect(
  ctx: Context,
  actor: UserActor,
  { uid, source }: { uid: string; source: ConnectableSource },
): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await removeGrant(ctx, requireConnectableSource(ctx, source), { userId: uid, source })))
    throw new AppError('not_connected', `${source} isn't connected`)
}

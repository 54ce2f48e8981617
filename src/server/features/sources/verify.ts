import type { Integration } from '#contract/integrations.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { DisconnectedError, SourceError } from '#server/infra/sources/source.ts'
import { presentIntegration } from './present.ts'
import * as queries from './queries.ts'
import { accessTokens } from './tokens.ts'

const verifyLimit: Limit = { name: 'integration-verify', points: 30, seconds: 600 }

const zoomKeyOf = (userId: string) => ({ userId, source: 'zoom' as const })

/** Checks with Zoom whether a user's authorization is still valid. */
export async function verifyZoomAuthorization(
  ctx: Context,
  actor: UserActor,
  uid: string,
  signal: AbortSignal,
): Promise<Integration> {
  requireOwnAccount(actor, uid)
  const { zoom } = ctx.sources
  if (!zoom) throw new AppError('not_configured', "zoom isn't configured")
  await ctx.limits.take(verifyLimit, uid)
  let hasEnded = false
  try {
    await zoom.verify(accessTokens(ctx, zoom, zoomKeyOf(uid)), signal)
  } catch (error) {
    const isDisconnected = error instanceof DisconnectedError
    if (error instanceof SourceError || (error instanceof LinkError && !isDisconnected)) {
      ctx.log.warn({ source: 'zoom' }, error.message)
      throw new AppError('provider_failed', "Zoom couldn't be reached")
    }
    if (!isDisconnected) throw error
    hasEnded = true
  }
  const row = await queries.findConnection(ctx.db, zoomKeyOf(uid))
  if (!row) throw new AppError('not_connected', "Zoom isn't connected")
  return presentIntegration({ ...row, expired: row.expired || hasEnded })
}

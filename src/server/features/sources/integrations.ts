import type { ConnectableSource } from '#contract/choices.ts'
import type { AutomaticImport, Integration } from '#contract/integrations.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireEngine } from '#server/features/pipeline/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { DisconnectedError, SourceError } from '#server/infra/sources/source.ts'
import { requireConnectable } from './connections.ts'
import { presentIntegration } from './present.ts'
import * as queries from './queries.ts'
import { accessTokens } from './tokens.ts'

const verifyLimit: Limit = { name: 'integration-verify', points: 30, seconds: 600 }

const zoomOf = (userId: string) => ({ userId, source: 'zoom' as const })

/** Turns automatic transcription of new Zoom recordings on or off. */
export async function changeImports(
  ctx: Context,
  actor: UserActor,
  { uid, source }: { uid: string; source: ConnectableSource },
  imports: AutomaticImport | null,
): Promise<Integration> {
  requireOwnAccount(actor, uid)
  requireConnectable(ctx, source)
  if (source !== 'zoom') throw new AppError('not_available', `${source} does not report new recordings`)
  if (imports) {
    if (!ctx.config.zoomWebhookSecret) throw new AppError('not_configured', 'ZOOM_WEBHOOK_SECRET is not set')
    await requireMembership(ctx.db, actor, imports.orgId)
    await requireEngine(ctx, imports.languageCode)
  }
  const row = await queries.changeConnection(ctx.db, zoomOf(uid), {
    import_organization_id: imports?.orgId ?? null,
    import_language: imports?.languageCode ?? null,
    import_problem: null,
  })
  if (!row) throw new AppError('not_connected', 'Zoom is not connected')
  return presentIntegration(row)
}

/** Checks with Zoom that a user's permission still works. */
export async function verifyMeetings(
  ctx: Context,
  actor: UserActor,
  uid: string,
  signal: AbortSignal,
): Promise<Integration> {
  requireOwnAccount(actor, uid)
  const { zoom } = ctx.sources
  if (!zoom) throw new AppError('not_configured', 'zoom is not configured')
  await ctx.limits.take(verifyLimit, uid)
  try {
    await zoom.verify(accessTokens(ctx, zoom, zoomOf(uid)), signal)
  } catch (error) {
    if (error instanceof SourceError) {
      ctx.log.warn({ source: 'zoom' }, error.message)
      throw new AppError('provider_failed', 'Zoom could not be asked')
    }
    if (!(error instanceof DisconnectedError)) throw error
    await queries.changeConnection(ctx.db, zoomOf(uid), { expired: true })
  }
  const row = await queries.findConnection(ctx.db, zoomOf(uid))
  if (!row) throw new AppError('not_connected', 'Zoom is not connected')
  return presentIntegration(row)
}

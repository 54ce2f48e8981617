import type { ConnectableSource } from '#contract/choices.ts'
import type { AutomaticImport, Integration } from '#contract/integrations.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireEngine } from '#server/features/pipeline/service.ts'
import { listIntegrations } from '#server/features/sources/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Turns automatic transcription of new recordings on or off. */
export async function changeImportSettings(
  ctx: Context,
  actor: UserActor,
  { uid, source }: { uid: string; source: ConnectableSource },
  imports: AutomaticImport | null,
): Promise<Integration> {
  requireOwnAccount(actor, uid)
  if (!ctx.sources[source]) throw new AppError('not_configured', `${source} isn't configured`)
  if (source !== 'zoom') throw new AppError('not_available', `${source} doesn't report new recordings`)
  if (imports) {
    if (!ctx.config.zoomWebhookSecret) throw new AppError('not_configured', "ZOOM_WEBHOOK_SECRET isn't set")
    await requireMembership(ctx.db, actor, imports.orgId)
    await requireEngine(ctx, imports.languageCode)
  }
  await queries.changeImportSettings(ctx.db, uid, {
    import_organization_id: imports?.orgId ?? null,
    import_language: imports?.languageCode ?? null,
    import_problem: null,
  })
  const zoom = (await listIntegrations(ctx.db, uid)).find((integration) => integration.source === 'zoom')
  if (!zoom) throw new AppError('not_connected', "Zoom isn't connected")
  return zoom
}

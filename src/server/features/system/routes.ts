import { sourceIds } from '#contract/choices.ts'
import { sections } from '#contract/sections.ts'
import { systemEndpoints as endpoints, speedSampleBytes } from '#contract/system.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { checkRegion } from '#server/features/regions/service.ts'
import { hasSso } from '#server/features/sso/reads.ts'
import { AppError } from '#server/infra/errors.ts'
import { describeApi } from '#server/infra/http/openapi.ts'
import { hasRegions } from '#server/infra/regions/regions.ts'
import { checkComponents, describeInstallation } from './diagnostics.ts'
import answers from './example-responses.json' with { type: 'json' }
import { renderReferencePage } from './reference.ts'
import { createSpeedSample, sampleLimit } from './speed-sample.ts'
import { version } from './version.ts'

let apiDescription: ReturnType<typeof describeApi> | undefined
/** Returns the API's description, which is created only once. */
const api = () => {
  apiDescription ??= describeApi({ sections, version, answers })
  return apiDescription
}

export const systemRoutes = [
  route(endpoints.getHealth, async () => ({ status: 'ok' as const })),
  route(endpoints.getReadiness, async (ctx) => {
    return { status: 'ready' as const, checks: await runChecks(ctx) }
  }),
  route(endpoints.getConfig, async ({ db, config, installation, providers, ...ctx }) => ({
    version,
    edition: installation.edition,
    correctorApplications: installation.correctorApplications,
    providers: [...providers.values()].map(({ id, name }) => ({ id, name })),
    // Where possible, pages work without the database.
    sso: await hasSso(db).catch(() => false),
    captcha: config.captcha,
    captchaSiteKey: config.captchaSiteKey ?? null,
    registration: installation.registration,
    registrationDomains: installation.registration === 'domains' ? installation.registrationDomains : [],
    defaultLanguage: installation.defaultLanguage,
    passwordMinLength: config.passwordMinLength,
    maxUploadBytes: installation.maxUploadBytes,
    uploads: { filesAtOnce: config.uploadFilesAtOnce, partsAtOnce: config.uploadPartsAtOnce },
    maxDurationSeconds: installation.maxDurationSeconds,
    environment: config.environment,
    support: config.supportAddress ?? null,
    terms: config.termsUrl ?? null,
    privacy: config.privacyUrl ?? null,
    purchase: config.purchaseUrl ?? null,
    helpWidget: config.helpWidgetUrl ?? null,
    textModel: ctx.textModel.status().ready,
    emailIn: config.emailInDomain !== undefined,
    dropboxAppKey: config.dropboxAppKey ?? null,
    sources: sourceIds.filter((id) => ctx.sources[id]),
    zoomImports: ctx.sources.zoom !== null && config.zoomWebhookSecret !== undefined,
    folders: config.connectedFolders,
    imageModel: ctx.imageModel.status().ready,
    eventLog: config.eventLog,
    mobileApp: config.mobileAppUrl ?? null,
    regions: hasRegions(config)
      ? { here: config.region, home: config.homeRegion, addresses: config.regions }
      : null,
  })),
  route(endpoints.checkRegion, async (ctx, { params, request }) => {
    await checkRegion(ctx, params.region, request.ip)
    return undefined
  }),
  route(endpoints.getDiagnostics, (ctx, { actor }) => describeInstallation(ctx, actor)),
  route(endpoints.getOpenApi, async () => ({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(api()),
  })),
  route(endpoints.getApiReference, async () => renderReferencePage(api())),
  route(endpoints.getSpeedSample, async (ctx, { actor }) => {
    await ctx.limits.take(sampleLimit, actor.userId)
    return {
      // A media type that the server doesn't compress.
      type: 'application/x-random',
      headers: { 'content-length': String(speedSampleBytes), 'cache-control': 'no-store, no-transform' },
      body: createSpeedSample(),
    }
  }),
]

async function runChecks(ctx: Context): Promise<Record<string, 'ok'>> {
  const checks = await checkComponents(ctx)
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  if (failed.length > 0) throw new AppError('unavailable', `Not ready: ${failed.join(', ')}`, { failed })
  return Object.fromEntries(checks.map(({ name }) => [name, 'ok' as const]))
}

import { sections } from '#contract/sections.ts'
import { systemEndpoints as endpoints, speedSampleBytes } from '#contract/system.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import { describeApi } from '#server/infra/http/openapi.ts'
import { checkParts, describeInstallation } from './diagnostics.ts'
import answers from './example-answers.json' with { type: 'json' }
import { referencePage } from './reference.ts'
import { samplesByUser, speedSample } from './speed-sample.ts'
import { version } from './version.ts'

let described: ReturnType<typeof describeApi> | undefined
/** The API's description, created once. */
const api = () => {
  described ??= describeApi({ sections, version, answers })
  return described
}

export const systemRoutes = [
  route(endpoints.getHealth, async () => ({ status: 'ok' as const })),
  route(endpoints.getReadiness, async (ctx) => {
    return { status: 'ready' as const, checks: await runChecks(ctx) }
  }),
  route(endpoints.getConfig, async ({ config, providers, textModel, imageModel }) => ({
    version,
    providers: [...providers.values()].map(({ id, name }) => ({ id, name })),
    captcha: config.captcha,
    captchaSiteKey: config.captchaSiteKey ?? null,
    passwordMinLength: config.passwordMinLength,
    maxUploadBytes: config.maxUploadBytes,
    maxDurationSeconds: config.maxDurationSeconds,
    environment: config.environment,
    support: config.supportAddress ?? null,
    terms: config.termsUrl ?? null,
    privacy: config.privacyUrl ?? null,
    purchase: config.purchaseUrl ?? null,
    helpWidget: config.helpWidgetUrl ?? null,
    textModel: textModel.status().ready,
    imageModel: imageModel.status().ready,
    eventLog: config.eventLog,
    mobileApp: config.mobileAppUrl ?? null,
  })),
  route(endpoints.getDiagnostics, (ctx, { actor }) => describeInstallation(ctx, actor)),
  route(endpoints.getOpenApi, async () => ({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(api()),
  })),
  route(endpoints.getApiReference, async () => referencePage(api())),
  route(endpoints.getSpeedSample, async (ctx, { actor }) => {
    await ctx.limits.take(samplesByUser, actor.userId)
    return {
      // A type that isn't worth compressing.
      type: 'application/x-random',
      headers: { 'content-length': String(speedSampleBytes), 'cache-control': 'no-store, no-transform' },
      body: speedSample(),
    }
  }),
]

async function runChecks(ctx: Context): Promise<Record<string, 'ok'>> {
  const checks = await checkParts(ctx)
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  if (failed.length > 0) throw new AppError('unavailable', `Not ready: ${failed.join(', ')}`, { failed })
  return Object.fromEntries(checks.map(({ name }) => [name, 'ok' as const]))
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { endpoints as everyEndpoint } from '#contract/endpoints.ts'
import { systemEndpoints as endpoints, speedSampleBytes } from '#contract/system.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import { describeApi } from '#server/infra/http/openapi.ts'
import { referencePage } from './reference.ts'
import { speedSample } from './speed-sample.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

let described: ReturnType<typeof describeApi> | undefined
/** The API's description, made once. */
const api = () => {
  described ??= describeApi(everyEndpoint, version)
  return described
}

export const systemRoutes = [
  route(endpoints.getHealth, async () => ({ status: 'ok' as const })),
  route(endpoints.getReadiness, async (ctx) => {
    const checks = {
      database: () => sql`select 1`.execute(ctx.db),
      queue: () => ctx.queue.check(),
      storage: () => ctx.storage.check(),
    }
    return { status: 'ready' as const, checks: await runChecks(ctx, checks) }
  }),
  route(endpoints.getConfig, async ({ config }) => ({
    version,
    captcha: config.captcha,
    passwordMinLength: config.passwordMinLength,
    maxUploadBytes: config.maxUploadBytes,
    maxDurationSeconds: config.maxDurationSeconds,
    support: config.supportAddress ?? null,
  })),
  route(endpoints.getOpenApi, async () => ({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(api()),
  })),
  route(endpoints.getApiReference, async () => referencePage(api())),
  route(endpoints.getSpeedSample, async () => ({
    // No type that is worth compressing.
    type: 'application/x-random',
    headers: { 'content-length': String(speedSampleBytes), 'cache-control': 'no-store, no-transform' },
    body: speedSample(),
  })),
]

async function runChecks(
  ctx: Context,
  checks: Record<string, () => Promise<unknown>>,
): Promise<Record<string, 'ok'>> {
  const failed: string[] = []
  await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().catch((err: unknown) => {
        ctx.log.warn({ err }, `${name} is not ready`)
        failed.push(name)
      }),
    ),
  )
  if (failed.length > 0) throw new AppError('unavailable', `Not ready: ${failed.join(', ')}`, { failed })
  return Object.fromEntries(Object.keys(checks).map((name) => [name, 'ok' as const]))
}

import { sql } from 'kysely'
import type { EndpointReturn } from '#contract/endpoint.ts'
import { isEmail } from '#contract/person-rules.ts'
import type { systemEndpoints } from '#contract/system.ts'
import type { UserActor } from '#server/actor.ts'
import type { FixedConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { readStorageOverview } from '#server/features/quotas/service.ts'
import { countUnfinishedMoves } from '#server/features/regions/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { hasRegions } from '#server/infra/regions/regions.ts'
import { version } from './version.ts'

type Diagnostics = EndpointReturn<typeof systemEndpoints.getDiagnostics>

const started = Math.floor(Date.now() / 1000)

/** Returns diagnostics for this installation, available to staff and, outside production, to everyone. */
export async function describeInstallation(ctx: Context, actor: UserActor): Promise<Diagnostics> {
  const { config } = ctx
  const isStaff = await requireStaff(ctx.db, actor).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'forbidden') return false
      throw error
    },
  )
  if (config.environment === 'production' && !isStaff) throw new AppError('not_found', 'Not found')
  const database = await sql<{ version: string }>`show server_version`.execute(ctx.db)
  const engines = await ctx.speech.statuses()
  return {
    version,
    environment: config.environment,
    region: config.region,
    home: hasRegions(config) ? config.homeRegion : config.region,
    started,
    node: process.version,
    database: database.rows[0] ? Object.values(database.rows[0]).join() : '',
    checks: await checkComponents(ctx),
    unfinishedMoves: await countUnfinishedMoves(ctx.db),
    storage: await describeStorage(ctx, isStaff),
    engines: await Promise.all(
      engines.map(async ({ engine, status: { ready, version } }) => ({
        name: engine.id,
        ready,
        version,
        checks: ready ? await ctx.speech.checks.resultsFor(engine) : [],
      })),
    ),
    features: featuresOf(config),
  }
}

/** Describes the storage, listing the largest users only for staff. */
async function describeStorage(ctx: Context, isStaff: boolean): Promise<Diagnostics['storage']> {
  const { largest, ...overview } = await readStorageOverview(ctx)
  return { ...overview, largest: isStaff ? largest : [] }
}

function featuresOf(config: FixedConfig): Diagnostics['features'] {
  const { supportAddress: support } = config
  return [
    { name: 'mail', state: config.smtpUrl ? 'smtp' : 'outbox', setting: 'SMTP_URL' },
    { name: 'captcha', state: config.captcha, setting: 'CAPTCHA' },
    { name: 'verification', state: config.verifyEmail, setting: 'VERIFY_EMAIL' },
    { name: 'database', state: config.databaseUrl ? 'external' : 'embedded', setting: 'DATABASE_URL' },
    {
      name: 'help',
      state: config.helpWidgetUrl ? 'widget' : support ? (isEmail(support) ? 'mail' : 'page') : 'none',
      setting: config.helpWidgetUrl ? 'HELP_WIDGET_URL' : 'SUPPORT_ADDRESS',
    },
  ]
}

/** Checks each required component. */
export async function checkComponents(ctx: Context): Promise<Diagnostics['checks']> {
  const checks = {
    database: () => sql`select 1`.execute(ctx.db),
    queue: () => ctx.queue.check(),
    storage: () => ctx.storage.check(),
  }
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check()
        return { name, ok: true }
      } catch (err) {
        ctx.log.warn({ err }, `${name} isn't ready`)
        return { name, ok: false }
      }
    }),
  )
}

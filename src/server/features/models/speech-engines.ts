import type { SpeechEngineInfo } from '#contract/models.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { checkSpeechJob } from './check-speech.ts'

export async function listSpeechEngines(ctx: Context, actor: UserActor): Promise<SpeechEngineInfo[]> {
  await requireStaff(ctx.db, actor)
  const statuses = await ctx.speech.statuses()
  return Promise.all(
    statuses.map(async ({ engine, status: { ready, version, problem } }) => ({
      name: engine.id,
      ready,
      version,
      problem,
      local: engine.capabilities.local,
      checkSeconds: ctx.speech.checks.secondsFor(engine),
      checks: ready ? await ctx.speech.checks.resultsFor(engine) : [],
    })),
  )
}

/** Enqueues an engine check, even if the engine already has a result. */
export async function requestCheck(ctx: Context, actor: UserActor, name: string): Promise<void> {
  await requireStaff(ctx.db, actor)
  const match = (await ctx.speech.statuses()).find(({ engine }) => engine.id === name)
  if (!match) throw new AppError('not_found', `Speech engine ${name} not found`)
  if (!match.status.ready) throw new AppError('unavailable', match.status.problem ?? `${name} isn't ready`)
  await ctx.queue.enqueue(ctx.db, checkSpeechJob, { engine: name })
}

import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCorrector, requireQueues } from '#server/features/corrector-roles/service.ts'
import { AppError } from '#server/infra/errors.ts'

const notFound = () => new AppError('not_found', 'Correction not found')

export async function getCorrection(_ctx: Context, _actor: UserActor, _id: string): Promise<never> {
  throw notFound()
}

export async function listTaken(ctx: Context, actor: UserActor, uid: string) {
  requireOwnAccount(actor, uid)
  await requireCorrector(ctx, ctx.db, actor)
  return { Items: [] }
}

export async function pop(ctx: Context, actor: UserActor, lang: string): Promise<never> {
  await requireQueues(ctx, ctx.db, actor, lang)
  throw new AppError('no_data', 'Nothing is waiting in this language')
}

export async function count(ctx: Context, actor: UserActor, lang: string) {
  await requireQueues(ctx, ctx.db, actor, lang)
  return { waiting: 0, next: null }
}

export async function listQueue(ctx: Context, actor: UserActor, lang: string) {
  await requireQueues(ctx, ctx.db, actor, lang)
  return { Items: [] }
}

export async function listFinished(ctx: Context, actor: UserActor) {
  await requireCorrector(ctx, ctx.db, actor)
  return { Items: [] }
}

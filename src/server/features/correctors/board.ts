import type { BoardItem, CorrectionHistory, QueueStats } from '#contract/correction-board.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { isExcluded } from '#server/features/corrections/reads.ts'
import { endAllWork } from '#server/features/corrections/service.ts'
import { listQueues } from '#server/features/corrector-roles/reads.ts'
import { requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './board-queries.ts'
import { toPage } from './directory.ts'

const pageSize = 50

/** Lists the corrections in all queues, without any information about the customers. */
export async function listBoard(
  ctx: Context,
  actor: UserActor,
  filter: Omit<queries.BoardFilter, 'limit'>,
): Promise<Page<BoardItem>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return toPage(await queries.listBoard(ctx.db, { ...filter, limit: pageSize + 1 }), present)
}

const personOf = (uid: string | null, name: string | null) =>
  uid === null ? null : { uid, name: name ?? '' }
const timeOf = (time: Date | null) => time && toEpochSeconds(time)

const present = (row: queries.BoardRow): BoardItem => ({
  id: row.id,
  collection: row.collection_id,
  language: row.language,
  kind: row.kind,
  product: row.product,
  state: row.state,
  stage: row.stage,
  seconds: row.seconds,
  ordered: toEpochSeconds(row.ordered_at),
  due: toEpochSeconds(row.due_at),
  delivered: timeOf(row.delivered_at),
  corrector: row.state === 'waiting' ? null : personOf(row.corrector_id, row.corrector_name),
  taken: row.state === 'waiting' ? null : timeOf(row.taken_at),
  paused: row.state === 'taken' && row.paused_at !== null,
  assigned: personOf(row.assigned_to, row.assignee_name),
  ownQueue: row.own_workspace_id !== null,
})

/** Returns a correction with its complete history of events and work. */
export async function getHistory(ctx: Context, actor: UserActor, id: string): Promise<CorrectionHistory> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return readHistory(ctx.db, id)
}

async function readHistory(db: Db, id: string): Promise<CorrectionHistory> {
  const row = await queries.findCorrection(db, id)
  if (!row) throw new AppError('not_found', 'Correction not found')
  const events = await queries.listEvents(db, id)
  const works = await queries.listWork(db, id)
  return {
    ...present(row),
    events: events.map(({ kind, created_at, actor_id, name, details }) => {
      const actor = actor_id === row.ordered_by ? null : name
      return { kind, at: toEpochSeconds(created_at), actor, details }
    }),
    works: works.map(({ corrector_id, name, taken_at, ended_at, active_seconds, ...work }) => ({
      ...work,
      corrector: personOf(corrector_id, name),
      taken: toEpochSeconds(taken_at),
      ended: timeOf(ended_at),
      activeSeconds: active_seconds,
    })),
  }
}

/** Returns the history of a recording's latest correction. */
export async function getLatestHistory(
  ctx: Context,
  actor: UserActor,
  { lang, cid }: { lang: string; cid: string },
): Promise<CorrectionHistory> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const id = await queries.findLatestCorrection(ctx.db, cid, lang)
  if (!id) throw new AppError('not_found', 'Correction not found')
  return readHistory(ctx.db, id)
}

const emptyStats = (language: string): queries.StatsRow => ({
  language,
  waiting: 0,
  waiting_seconds: 0,
  taken: 0,
  taken_seconds: 0,
  late: 0,
  completed: 0,
  completed_seconds: 0,
  on_time: 0,
  rejections: 0,
  releases: 0,
  correctors: 0,
})

const presentStats = (row: queries.StatsRow, days: number): QueueStats => ({
  language: row.language,
  days,
  waiting: { count: row.waiting, seconds: row.waiting_seconds },
  taken: { count: row.taken, seconds: row.taken_seconds },
  late: row.late,
  completed: { count: row.completed, seconds: row.completed_seconds },
  onTime: row.on_time,
  rejections: row.rejections,
  releases: row.releases,
  correctors: row.correctors,
})

/** Returns the statistics of all queues. */
export async function listStats(ctx: Context, actor: UserActor, days: number): Promise<Page<QueueStats>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return { Items: (await queries.listStats(ctx.db, days)).map((row) => presentStats(row, days)) }
}

/** Returns the statistics of one queue. */
export async function getStats(
  ctx: Context,
  actor: UserActor,
  { lang, days }: { lang: string; days: number },
): Promise<QueueStats> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const [row] = await queries.listStats(ctx.db, days, lang)
  return presentStats(row ?? emptyStats(lang), days)
}

/** Reserves a waiting correction for a corrector of its queue, or makes it available to anyone. */
export async function assign(
  ctx: Context,
  actor: UserActor,
  { correctionId, uid }: { correctionId: string; uid: string | null },
): Promise<CorrectionHistory> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockCorrection(tx, correctionId)
    if (!row) throw new AppError('not_found', 'Correction not found')
    if (row.state !== 'waiting' || row.kind === 'exam')
      throw new AppError('conflict', "The correction isn't waiting")
    if (uid !== null && !(await canTake(tx, uid, row)))
      throw new AppError(
        'conflict',
        "The corrector doesn't work in this queue, or has already rejected or corrected the recording",
      )
    await queries.setAssignee(tx, correctionId, uid)
    await queries.insertAssignment(tx, correctionId, { actorId: actor.userId, corrector: uid })
    const auditFields = { ...auditActor(actor, { correction: correctionId }), ...(uid && { subjectId: uid }) }
    await audit(tx, { kind: 'correctionAssigned', ...auditFields })
    return readHistory(tx, correctionId)
  })
}

type LockedCorrection = NonNullable<Awaited<ReturnType<typeof queries.lockCorrection>>>

/**
 * Whether a corrector works in a correction's queue (as a reviewer, for the review stage) and has neither
 * rejected nor corrected the correction.
 */
async function canTake(tx: Db, uid: string, row: LockedCorrection): Promise<boolean> {
  const { id, language, own_workspace_id, stage } = row
  if (await isExcluded(tx, id, uid)) return false
  const queues = await listQueues(tx, uid, language)
  return queues.some(
    ({ workspace_id, reviewer }) => workspace_id === own_workspace_id && (stage === 'correction' || reviewer),
  )
}

/** Takes a correction away from its corrector and returns it to the queue for anyone to take. */
export async function requeue(
  ctx: Context,
  actor: UserActor,
  correctionId: string,
): Promise<CorrectionHistory> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockCorrection(tx, correctionId)
    if (!row) throw new AppError('not_found', 'Correction not found')
    if (row.state !== 'taken') throw new AppError('conflict', 'No one has taken the correction')
    await endAllWork(tx, { correctionId }, { outcome: 'withdrawn', actorId: actor.userId })
    await audit(tx, { kind: 'correctionRequeued', ...auditActor(actor, { correction: correctionId }) })
    return readHistory(tx, correctionId)
  })
}

import { randomUUID } from 'node:crypto'
import { examSeconds, probationCorrections } from '#contract/corrector-choices.ts'
import type { CorrectorExam, ExamDifference } from '#contract/correctors.ts'
import type { Page } from '#contract/endpoint.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { lockUser } from '#server/features/accounts/reads.ts'
import { requireCorrector, requireNoActiveWork } from '#server/features/corrector-roles/service.ts'
import { chooseClip } from '#server/features/gold-clips/reads.ts'
import { createGoldInstance, scoreInstance } from '#server/features/gold-clips/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { listExams } from './reads.ts'

/** One of a corrector's languages, for the installation or for a workspace. */
export interface ExamScope {
  userId: string
  language: string
  workspaceId: string | null
}

export interface ExamAttempts {
  remainingTries: number
  /** Exam in progress. */
  openExam: { id: string; collectionId: string | null; endsAt: Date } | null
}

/** Returns the remaining attempts for a language, and the exam in progress, if any. */
export async function readAttempts(
  { installation }: Pick<Context, 'installation'>,
  db: Db,
  scope: ExamScope,
): Promise<ExamAttempts> {
  const attempts = await queries.listExamAttempts(db, scope)
  const openExam = attempts.find(({ finished_at }) => finished_at === null)
  return {
    remainingTries: Math.max(0, installation.correctorExamTries - attempts.length),
    openExam: openExam
      ? {
          id: openExam.id,
          collectionId: openExam.collection_id,
          endsAt: openExam.due_at ?? openExam.started_at,
        }
      : null,
  }
}

interface ExamRequest {
  uid?: string | undefined
  oid?: string | undefined
  name?: string | undefined
  language?: string | undefined
}

/** Starts an exam for the caller, or returns the one in progress. */
export async function startExam(
  ctx: Context,
  actor: UserActor,
  { uid = actor.userId, oid, name, language: languageCode }: ExamRequest,
): Promise<{ id: string; exam: string; ends: number }> {
  requireOwnAccount(actor, uid)
  await requireCorrector(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, uid)
    const language = languageCode ?? (await queries.findLanguageForExam(tx, uid))
    if (language === undefined) throw new AppError('not_found', 'Add the language first')
    const workspaceLanguage =
      oid === undefined
        ? undefined
        : await queries.lockLanguage(tx, { userId: uid, language, workspaceId: oid })
    const row =
      workspaceLanguage ?? (await queries.lockLanguage(tx, { userId: uid, language, workspaceId: null }))
    if (!row) throw new AppError('not_found', 'Add the language first')
    if (row.state === 'active') throw new AppError('conflict', 'You can already correct in this language')
    const scope = { userId: uid, language, workspaceId: row.workspace_id }
    const { remainingTries, openExam } = await readAttempts(ctx, tx, scope)
    if (openExam?.collectionId)
      return { id: openExam.collectionId, exam: openExam.id, ends: toEpochSeconds(openExam.endsAt) }
    if (remainingTries === 0) throw new AppError('conflict', 'No attempts left')
    await requireNoActiveWork(tx, uid)
    return beginExam(ctx, tx, scope, name)
  })
}

async function beginExam(ctx: Context, tx: Db, scope: ExamScope, name: string | undefined) {
  const { userId, language, workspaceId } = scope
  const clip = await chooseClip(tx, { language, purpose: 'for_exams', userId })
  if (!clip) throw new AppError('not_available', 'There is no exam in this language yet')
  const instance = await createGoldInstance(ctx, tx, clip.id, { name })
  const [exam, correctionId] = [randomUUID(), randomUUID()]
  const dueAt = new Date(Date.now() + examSeconds * 1000)
  await queries.insertExamWork(tx, {
    correctionId,
    workId: randomUUID(),
    userId,
    clipId: clip.id,
    dueAt,
    ...instance,
  })
  await queries.insertExam(tx, {
    id: exam,
    user_id: userId,
    language,
    workspace_id: workspaceId,
    gold_clip_id: clip.id,
    correction_id: correctionId,
    finished_at: null,
    score: null,
    passed: null,
  })
  return { id: instance.collectionId, exam, ends: toEpochSeconds(dueAt) }
}

/** Maximum number of differences stored per exam. */
const maxDifferences = 200

/** Scores an exam in the transaction that completes it. If it is passed, probation in its language starts. */
export async function scoreExam(
  ctx: Pick<Context, 'installation'>,
  tx: Db,
  { id, collectionId }: { id: string; collectionId: string },
): Promise<void> {
  const exam = await queries.lockExamByCorrection(tx, id)
  if (!exam || exam.finished_at) return
  const result =
    exam.gold_clip_id === null
      ? undefined
      : await scoreInstance(tx, { collectionId, clipId: exam.gold_clip_id })
  // Rounded so that 95.0% passes a threshold of 95%.
  const score = Math.round((result?.score ?? 0) * 1000) / 1000
  const hasPassed = score * 100 >= ctx.installation.correctorPassPercent
  const differences = (result?.differences ?? [])
    .slice(0, maxDifferences)
    .map(({ start, ...texts }): ExamDifference => ({ start: start / 1000, ...texts }))
  await queries.finishExam(tx, exam.id, { score, passed: hasPassed, differences })
  if (!hasPassed) return
  const { user_id: userId, language, workspace_id: workspaceId } = exam
  const row = await queries.lockLanguage(tx, { userId, language, workspaceId })
  if (row?.state === 'exam') await queries.activateLanguage(tx, row.id, probationCorrections)
}

/** Ends an exam without a result; it counts as a failed attempt. */
export async function endExam(
  tx: Db,
  correctionId: string,
  outcome: 'timedOut' | 'withdrawn' | 'blocked',
): Promise<void> {
  if (!(await queries.endExamWork(tx, correctionId, outcome))) return
  const exam = await queries.lockExamByCorrection(tx, correctionId)
  if (exam) await queries.finishExam(tx, exam.id, { score: null, passed: false, differences: [] })
}

/** Scores exams whose time limit has passed, based on the words so far. */
export async function endOverdueExams(ctx: Context): Promise<void> {
  for (const id of await queries.listOverdueExams(ctx.db, new Date()))
    await ctx.db.transaction().execute(async (tx) => {
      const correction = await queries.lockCorrection(tx, id)
      if (!correction || correction.ended_at) return
      if (correction.collection_id !== null)
        await scoreExam(ctx, tx, { id, collectionId: correction.collection_id })
      await endExam(tx, id, 'timedOut')
    })
}

/** Lists the caller's exams, with their results. */
export async function listMyExams(ctx: Context, actor: UserActor, uid: string): Promise<Page<CorrectorExam>> {
  requireOwnAccount(actor, uid)
  const rows = await listExams(ctx.db, { userId: uid, limit: 100 })
  return { Items: rows.map(presentExam) }
}

export type ListedExam = Awaited<ReturnType<typeof listExams>>[number]

/** Presents an exam for the API. */
export const presentExam = (row: ListedExam): CorrectorExam => ({
  id: row.id,
  language: row.language,
  workspace: row.workspace_id,
  started: toEpochSeconds(row.started_at),
  finished: row.finished_at && toEpochSeconds(row.finished_at),
  score: row.score,
  passed: row.passed,
  collection: row.finished_at ? null : row.collection_id,
  differences: row.differences,
})

import type { CorrectorEntry, ExamEntry } from '#contract/corrector-admin.ts'
import { probationCorrections } from '#contract/corrector-choices.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { type AuditEvent, audit, auditActor } from '#server/features/audit/service.ts'
import { endAllWork } from '#server/features/corrections/service.ts'
import { listExams as listExamRows } from '#server/features/corrector-exams/reads.ts'
import { presentExam } from '#server/features/corrector-exams/service.ts'
import { requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { presentApplication } from './service.ts'

const pageSize = 50

/**
 * Creates a page from rows. Queries read one more row than fits on a page, which shows whether there is a
 * next page.
 */
export function toPage<R extends { id: string }, T>(rows: readonly R[], present: (row: R) => T): Page<T> {
  const pageRows = rows.slice(0, pageSize)
  const after = rows.length > pageSize ? pageRows.at(-1)?.id : undefined
  return { Items: pageRows.map(present), ...(after && { LastEvaluatedKey: { after } }) }
}

type CorrectorFilter = Pick<queries.DirectoryFilter, 'q' | 'lang' | 'show' | 'after'>

/** Lists the installation's correctors and applicants. */
export async function listCorrectors(
  ctx: Context,
  actor: UserActor,
  filter: CorrectorFilter,
): Promise<Page<CorrectorEntry>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return read(ctx, ctx.db, { ...filter, limit: pageSize + 1 })
}

type DirectoryRequest = CorrectorFilter & { limit: number; uid?: string }

async function read(ctx: Context, db: Db, filter: DirectoryRequest): Promise<Page<CorrectorEntry>> {
  const { correctorWorkspace } = ctx.installation
  const rows = await queries.listCorrectors(db, { ...filter, correctorWorkspace })
  const languages = await queries.listUserLanguages(
    db,
    rows.map(({ id }) => id),
  )
  return toPage(rows, (row) => ({
    uid: row.id,
    name: row.name,
    email: row.email,
    active: row.active ?? true,
    payment: row.payment ?? '',
    blocked: row.blocked_at && { since: toEpochSeconds(row.blocked_at), reason: row.block_reason ?? '' },
    application: presentApplication(row),
    languages: languages
      .filter(({ user_id }) => user_id === row.id)
      .map(({ language, state, probation, reviewer, rate_cents: rate }) => ({
        language,
        state,
        probation,
        reviewer,
        rate,
      })),
    taken: Number(row.taken),
    completed: Number(row.completed),
  }))
}

interface Change {
  uid: string
  kind: AuditEvent['kind']
  details?: Record<string, unknown>
}

/** Updates a user's corrector data and audits the change. */
async function changeWithAudit(
  ctx: Context,
  actor: UserActor,
  { uid, kind, details }: Change,
  run: (tx: Db) => Promise<void>,
): Promise<CorrectorEntry> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.lockPerson(tx, uid))) throw new AppError('not_found', 'User not found')
    await run(tx)
    await audit(tx, { kind, ...auditActor(actor, details), subjectId: uid })
    const { Items } = await read(ctx, tx, { show: 'all', limit: 1, uid })
    const [entry] = Items
    if (!entry) throw new AppError('not_found', 'User not found')
    return entry
  })
}

/** Accepts or declines an application and emails the applicant. */
export function decideApplication(
  ctx: Context,
  actor: UserActor,
  { uid, accepted, note }: { uid: string; accepted: boolean; note: string },
): Promise<CorrectorEntry> {
  const kind = accepted ? 'correctorAccepted' : 'correctorDeclined'
  return changeWithAudit(ctx, actor, { uid, kind }, async (tx) => {
    const row = await queries.findCorrector(tx, uid)
    if (!row?.applied_at || row.accepted !== null)
      throw new AppError('conflict', 'There is no open application')
    await queries.saveCorrector(tx, uid, { accepted, decided_at: new Date() })
    if (accepted)
      for (const language of row.languages)
        await queries.saveLanguage(tx, { userId: uid, language, workspaceId: null }, {})
    const template = accepted ? 'correctorAccepted' : 'correctorDeclined'
    await sendMailToUser(ctx, tx, uid, { template, values: { note } })
  })
}

/** Blocks a corrector; their corrections in progress return to the queue. */
export function blockCorrector(
  ctx: Context,
  actor: UserActor,
  { uid, reason }: { uid: string; reason: string },
): Promise<CorrectorEntry> {
  return changeWithAudit(ctx, actor, { uid, kind: 'correctorBlocked', details: { reason } }, async (tx) => {
    await queries.saveCorrector(tx, uid, { blocked_at: new Date(), block_reason: reason })
    await endAllWork(tx, { userId: uid }, { outcome: 'blocked', actorId: actor.userId, reason })
  })
}

export function unblockCorrector(ctx: Context, actor: UserActor, uid: string): Promise<CorrectorEntry> {
  return changeWithAudit(ctx, actor, { uid, kind: 'correctorUnblocked' }, (tx) =>
    queries.saveCorrector(tx, uid, { blocked_at: null, block_reason: null }),
  )
}

interface LanguageChange {
  uid: string
  language: string
  state?: 'exam' | 'active' | undefined
  probation?: number | undefined
  reviewer?: boolean | undefined
  rate?: number | null | undefined
}

/** Adds or updates one of a corrector's languages. If the exam is waived, probation starts. */
export function changeLanguage(
  ctx: Context,
  actor: UserActor,
  { uid, language, rate, ...changes }: LanguageChange,
): Promise<CorrectorEntry> {
  const details = { language, ...changes, ...(rate !== undefined && { rate }) }
  return changeWithAudit(ctx, actor, { uid, kind: 'correctorLanguageChanged', details }, async (tx) => {
    const existingLanguage = (await queries.listUserLanguages(tx, [uid])).find(
      (row) => row.language === language,
    )
    const isWaived = changes.state === 'active' && existingLanguage?.state !== 'active'
    const probation = changes.probation ?? (isWaived ? probationCorrections : undefined)
    await queries.saveLanguage(
      tx,
      { userId: uid, language, workspaceId: null },
      {
        ...(changes.state && { state: changes.state }),
        ...(changes.reviewer !== undefined && { reviewer: changes.reviewer }),
        ...(probation !== undefined && { probation }),
        ...(rate !== undefined && { rate_cents: rate }),
      },
    )
    if (changes.state === 'exam')
      await endAllWork(
        tx,
        { userId: uid, language, workspaceId: null },
        { outcome: 'withdrawn', actorId: actor.userId },
      )
  })
}

export function deleteLanguage(
  ctx: Context,
  actor: UserActor,
  { uid, language }: { uid: string; language: string },
): Promise<CorrectorEntry> {
  const key = { userId: uid, language, workspaceId: null }
  return changeWithAudit(
    ctx,
    actor,
    { uid, kind: 'correctorLanguageRemoved', details: { language } },
    async (tx) => {
      if (!(await queries.deleteLanguage(tx, key)))
        throw new AppError('not_found', "The corrector doesn't have this language")
      await endAllWork(tx, key, { outcome: 'withdrawn', actorId: actor.userId })
    },
  )
}

/** Lists the exams of all correctors. */
export async function listExams(
  ctx: Context,
  actor: UserActor,
  { lang, uid, after }: { lang?: string | undefined; uid?: string | undefined; after?: string | undefined },
): Promise<Page<ExamEntry>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const rows = await listExamRows(ctx.db, {
    ...(lang && { language: lang }),
    ...(uid && { userId: uid }),
    ...(after && { after }),
    limit: pageSize + 1,
  })
  return toPage(rows, (row) => ({ ...presentExam(row), corrector: { uid: row.user_id, name: row.name } }))
}

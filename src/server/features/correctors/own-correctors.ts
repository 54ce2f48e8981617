import { probationCorrections } from '#contract/corrector-choices.ts'
import type { Page } from '#contract/endpoint.ts'
import type { OwnCorrector } from '#contract/own-correctors.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { endAllWork } from '#server/features/corrections/service.ts'
import { findRole, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { publishWorkspace, requireManager, requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Lists the members of a workspace who correct its recordings, as shown to its managers. */
export async function listOwnCorrectors(db: Db, actor: UserActor, oid: string): Promise<Page<OwnCorrector>> {
  await requireManager(db, actor, oid)
  return list(db, oid)
}

async function list(db: Db, oid: string): Promise<Page<OwnCorrector>> {
  const rows = await queries.listOwnCorrectorRows(db, oid)
  return { Items: rows.map(({ id, ...row }) => ({ uid: id, ...row })) }
}

interface Appointment {
  oid: string
  uid: string
  language: string
  reviewer: boolean
  /** Whether passing the installation's exam is required. */
  exam: boolean
}

/** Appoints a member as a corrector of their workspace, on behalf of an owner. */
export async function appointOwnCorrector(
  ctx: Context,
  actor: UserActor,
  { oid, uid, language, reviewer, exam }: Appointment,
): Promise<Page<OwnCorrector>> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    if (!(await findRole(tx, oid, uid)))
      throw new AppError('not_found', "The user isn't a member of the workspace")
    const key = { userId: uid, language, workspaceId: oid }
    const existingCorrector = (await queries.listOwnCorrectorRows(tx, oid)).find(
      (corrector) => corrector.id === uid && corrector.language === language,
    )
    const state = exam && existingCorrector?.state !== 'active' ? 'exam' : 'active'
    const isNew = existingCorrector?.state !== state
    const probation = isNew && state === 'active' && exam ? probationCorrections : 0
    await queries.saveLanguage(tx, key, { reviewer, ...(isNew && { state, probation }) })
    const details = { language, reviewer }
    const auditFields = { ...auditActor(actor, details), subjectId: uid, organizationId: oid }
    await audit(tx, { kind: 'ownCorrectorAdded', ...auditFields })
    await publishWorkspace(tx, oid)
    return list(tx, oid)
  })
}

/** Ends the appointment of a workspace's own corrector; their corrections in progress return to the queue. */
export async function removeOwnCorrector(
  ctx: Context,
  actor: UserActor,
  { oid, uid, language }: Pick<Appointment, 'oid' | 'uid' | 'language'>,
): Promise<Page<OwnCorrector>> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const key = { userId: uid, language, workspaceId: oid }
    if (!(await queries.deleteLanguage(tx, key)))
      throw new AppError('not_found', "The workspace doesn't have this corrector")
    await endAllWork(tx, key, { outcome: 'withdrawn', actorId: actor.userId })
    const auditFields = { ...auditActor(actor, { language }), subjectId: uid, organizationId: oid }
    await audit(tx, { kind: 'ownCorrectorRemoved', ...auditFields })
    await publishWorkspace(tx, oid)
    return list(tx, oid)
  })
}

/** Ends all appointments of a member who is leaving a workspace. */
export async function endOwnCorrectorAppointments(
  tx: Db,
  { oid, uid }: { oid: string; uid: string },
): Promise<void> {
  if (await queries.deleteOwnLanguages(tx, uid, oid))
    await endAllWork(tx, { userId: uid, workspaceId: oid }, { outcome: 'withdrawn', actorId: null })
}

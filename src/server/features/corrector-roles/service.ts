import { type BusyReason, pauseSeconds } from '#contract/correction-choices.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import type { QueueAccess } from './reads.ts'
import { listQueues } from './reads.ts'

type RolesContext = Pick<Context, 'installation'>

/**
 * Whether a user may work as a corrector: they must be a corrector of the installation or have a language,
 * and not be blocked.
 */
export async function isCorrector({ installation }: RolesContext, db: Db, userId: string): Promise<boolean> {
  const correctorStatus = await queries.findCorrectorStatus(db, userId)
  if (!correctorStatus || correctorStatus.blocked_at) return false
  if (correctorStatus.corrector || correctorStatus.has_language) return true
  const { correctorWorkspace } = installation
  return correctorWorkspace !== undefined && (await queries.isMember(db, userId, correctorWorkspace))
}

/**
 * Returns the queues in a language from which the actor takes work.
 * @throws AppError forbidden unless the actor is a corrector for the language
 */
export async function requireQueues(
  ctx: RolesContext,
  db: Db,
  actor: UserActor,
  language: string,
): Promise<QueueAccess[]> {
  await requireCorrector(ctx, db, actor)
  const queues = await listQueues(db, actor.userId, language)
  if (queues.length === 0) throw new AppError('forbidden', "This isn't one of your languages")
  return queues
}

/** Returns a user's roles, as shown in their session. */
export async function readCorrectorRoles(ctx: RolesContext, db: Db, userId: string) {
  const roles = { isCorrector: await isCorrector(ctx, db, userId) }
  return { ...roles, isCorrectorAdmin: await isCorrectorAdmin(ctx, db, userId, roles) }
}

/** @throws AppError forbidden unless the actor is a corrector */
export async function requireCorrector(ctx: RolesContext, db: Db, { userId }: UserActor): Promise<void> {
  if (!(await isCorrector(ctx, db, userId))) throw new AppError('forbidden', 'Only correctors can do this')
}

/** Returns whether a user works as a corrector for the installation, and not only for workspaces. */
export async function isInstallationCorrector(
  { installation: { correctorWorkspace } }: RolesContext,
  db: Db,
  userId: string,
): Promise<boolean> {
  const correctorStatus = await queries.findCorrectorStatus(db, userId)
  if (!correctorStatus || correctorStatus.blocked_at) return false
  if (correctorStatus.corrector || correctorStatus.accepted) return true
  if (correctorWorkspace !== undefined && (await queries.isMember(db, userId, correctorWorkspace)))
    return true
  return queries.hasInstallationLanguage(db, userId)
}

/**
 * Whether a user administers correctors: staff do, and so do correctors with a verified address at one of the
 * configured domains. If administration is turned off, no one does.
 */
async function isCorrectorAdmin(
  ctx: RolesContext,
  db: Db,
  userId: string,
  { isCorrector }: { isCorrector: boolean },
): Promise<boolean> {
  const { correctorAdministration, correctorAdminDomains } = ctx.installation
  if (!correctorAdministration) return false
  const user = await queries.findAccount(db, userId)
  if (!user) return false
  if (user.staff) return true
  const domain = user.email?.split('@').at(-1) ?? ''
  return isCorrector && user.email_verified_at !== null && correctorAdminDomains.includes(domain)
}

type Administrator = Pick<UserActor, 'userId' | 'impersonatorId'>

/** Returns whether the actor administers correctors and isn't being impersonated. */
async function isActingAdmin(
  ctx: RolesContext,
  db: Db,
  { userId, impersonatorId }: Administrator,
): Promise<boolean> {
  const roles = { isCorrector: await isCorrector(ctx, db, userId) }
  return impersonatorId === null && (await isCorrectorAdmin(ctx, db, userId, roles))
}

/** @throws AppError forbidden unless the actor administers correctors and isn't being impersonated */
export async function requireCorrectorAdmin(ctx: RolesContext, db: Db, actor: Administrator): Promise<void> {
  if (!(await isActingAdmin(ctx, db, actor)))
    throw new AppError('forbidden', 'Only corrector administrators can do this')
}

/** @throws AppError not_found unless the actor is the user or administers correctors */
export async function requireSelfOrAdmin(
  ctx: RolesContext,
  db: Db,
  actor: UserActor,
  uid: string,
): Promise<void> {
  if (uid !== actor.userId && !(await isActingAdmin(ctx, db, actor))) requireOwnAccount(actor, uid)
}

/**
 * Returns the workspaces whose queues in a language the actor can review; null represents the installation,
 * whose administrators can also review its queues.
 * @throws AppError forbidden if there are none
 */
export async function requireReviewScopes(
  ctx: RolesContext,
  db: Db,
  actor: UserActor,
  language: string,
): Promise<(string | null)[]> {
  const queues = await listQueues(db, actor.userId, language)
  const reviewedIds = queues.filter(({ reviewer }) => reviewer).map(({ workspace_id }) => workspace_id)
  const workspaceScopes = (await isCorrector(ctx, db, actor.userId)) ? reviewedIds : []
  if (!workspaceScopes.includes(null) && (await isActingAdmin(ctx, db, actor))) workspaceScopes.push(null)
  if (workspaceScopes.length === 0)
    throw new AppError('forbidden', 'Only reviewers for the language can do this')
  return workspaceScopes
}

const busyMessages: Record<BusyReason, string> = {
  active: 'Complete or pause your current correction first',
  paused: 'Your paused correction counts as active for an hour',
  unavailable: "You aren't taking work at the moment",
}

/** Creates the error for a corrector who can't take or resume work. */
export const busyError = (reason: BusyReason): AppError =>
  new AppError('conflict', busyMessages[reason], { reason })

/** @throws AppError conflict if a corrector has active work other than the excluded work */
export async function requireNoActiveWork(db: Db, userId: string, excludedId?: string): Promise<void> {
  const work = await queries.findActiveWork(db, userId, {
    pauseSeconds,
    ...(excludedId !== undefined && { excludedId }),
  })
  if (work) throw busyError(work.paused_at ? 'paused' : 'active')
}

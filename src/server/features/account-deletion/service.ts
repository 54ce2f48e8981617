import { randomUUID } from 'node:crypto'
import type { accountDeletionEndpoints } from '#contract/account-deletion.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireProof } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { audienceOf, touchCollection } from '#server/features/collections/service.ts'
import { sendMail } from '#server/features/mail/service.ts'
import { endImpersonations, endSessions } from '#server/features/sessions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { type ErasedRecording, filesOf } from './files.ts'
import { confirmationOf, outcomesOf, type WorkspaceOutcome } from './plan.ts'
import * as queries from './queries.ts'
import { removeTraces } from './traces.ts'

/** The job that erases the files of a deleted account. */
export const eraseJob = { name: 'account-deletion.erase' } as const

type Request = EndpointInput<typeof accountDeletionEndpoints.deleteAccount>['body']

type User = NonNullable<Awaited<ReturnType<typeof queries.lockUser>>>

interface Leaving {
  user: User
  /** IP address. */
  address: string
}

/** Permanently deletes an account: its rows immediately, together with the job that erases its files. */
export async function deleteAccount(
  ctx: Context,
  actor: UserActor,
  { uid, confirmation, password, handOver }: Request & { uid: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  await requireProof(ctx, actor, password)
  await ctx.db.transaction().execute(async (tx) => {
    // Before the user: of two owners who leave simultaneously, the second sees that the first is gone.
    await queries.lockWorkspaces(tx, uid)
    const user = await queries.lockUser(tx, uid)
    if (!user) throw new AppError('not_found', 'There is no such user')
    if (!isSame(confirmation, confirmationOf(user)))
      throw new AppError('invalid_input', 'This is not the address of the account')
    const leaving = { user, address: actor.address }
    const fates = await outcomesOf(tx, uid)
    const passed = await leaveWorkspaces(tx, leaving, fates, handOver)
    const doomed = await deleteWorkspaces(tx, fates)
    const erasureId = randomUUID()
    await queries.insertErasure(tx, erasureId, await filesOf(ctx, tx, user, doomed))
    await ctx.queue.enqueue(tx, eraseJob, { erasureId })
    await removeTraces(tx, user)
    await endImpersonations(tx, uid)
    await endSessions(tx, uid, 'all')
    await queries.deleteUser(tx, uid)
    const details = { recordings: doomed.length, passed }
    const entry = { actorId: uid, subjectId: uid, address: actor.address, details }
    await audit(tx, { kind: 'accountDeleted', ...entry })
    await sayGoodbye(ctx, tx, user)
  })
}

const isSame = (typed: string, wanted: string) =>
  typed.trim().toLocaleLowerCase() === wanted.toLocaleLowerCase()

/** Leaves the workspaces that have other owners, with the recordings there; returns their number. */
async function leaveWorkspaces(
  tx: Db,
  { user, address }: Leaving,
  fates: WorkspaceOutcome[],
  handOver: Record<string, string>,
): Promise<number> {
  const about = { actorId: user.id, address }
  let passed = 0
  for (const fate of withHeirs(fates, handOver)) {
    const { id: organizationId, heir } = fate
    if (fate.becomes === 'handOver') {
      await queries.makeOwner(tx, organizationId, heir.id)
      await audit(tx, { kind: 'ownershipHandedOver', ...about, subjectId: heir.id, organizationId })
    }
    await queries.renameAfter(tx, organizationId, { was: user.name, now: heir.name })
    const ids = await queries.passRecordings(tx, organizationId, { from: user.id, to: heir.id })
    if (ids.length === 0) continue
    for (const id of ids) await touchCollection(tx, id)
    const details = { recordings: ids.length }
    await audit(tx, { kind: 'recordingsPassed', ...about, subjectId: heir.id, organizationId, details })
    passed += ids.length
  }
  return passed
}

/** @throws AppError conflict with the workspaces that would have no owner */
function withHeirs(
  fates: WorkspaceOutcome[],
  handOver: Record<string, string>,
): (WorkspaceOutcome & { heir: queries.Member })[] {
  const staying = fates.filter(({ becomes }) => becomes !== 'deleted')
  const found = staying.flatMap((fate) => {
    const { becomes, others, id } = fate
    const heir = becomes === 'passed' ? others[0] : others.find((member) => member.id === handOver[id])
    return heir ? [{ ...fate, heir }] : []
  })
  const orphaned = staying.filter(({ id }) => !found.some((fate) => fate.id === id))
  if (orphaned.length === 0) return found
  const details = { handOver: orphaned.map(({ id, name }) => ({ id, name })) }
  throw new AppError('conflict', 'You are the last owner of a workspace: name another one first', details)
}

/** Deletes workspaces without other members, and notifies viewers of their collections. */
async function deleteWorkspaces(tx: Db, fates: WorkspaceOutcome[]): Promise<ErasedRecording[]> {
  const doomed: ErasedRecording[] = []
  for (const { id } of fates.filter(({ becomes }) => becomes === 'deleted'))
    for (const recording of await queries.deleteWorkspace(tx, id)) {
      const audience = audienceOf(recording)
      await announce(tx, { kind: 'collectionDeleted', id: recording.id, audience })
      doomed.push(recording)
    }
  return doomed
}

/**
 * Not as a user's mail, which is deleted with the account: this one is deleted once it is sent. An unverified address
 * gets none.
 */
async function sayGoodbye(ctx: Context, tx: Db, user: User): Promise<void> {
  const { email: to, name, language, time_zone: timeZone } = user
  const isProven = user.email_verified_at !== null || !requiresVerification(ctx.config)
  if (to !== null && isProven)
    await sendMail(ctx, tx, { to, name, language, timeZone, template: 'accountDeleted', values: {} })
}

import type { accountDeletionEndpoints } from '#contract/account-deletion.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockUser } from '#server/features/accounts/reads.ts'
import { requireReauthentication } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { requestSubscriptionUpdates } from '#server/features/billing/service.ts'
import { leaveCorrections } from '#server/features/corrections/service.ts'
import { type ErasedRecording, enqueueErasure } from '#server/features/erasure/service.ts'
import { requireNoHoldInWorkspaces } from '#server/features/holds/service.ts'
import { sendMail } from '#server/features/mail/service.ts'
import { transferCollections } from '#server/features/members/service.ts'
import { endImpersonations, endSessions } from '#server/features/sessions/service.ts'
import { prepareRevocations } from '#server/features/sources/service.ts'
import { deleteWorkspaceRows, purgeInOtherRegions } from '#server/features/workspace-deletion/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { removeTraces } from './anonymize.ts'
import { listAccountFiles } from './files.ts'
import { confirmationText, listWorkspaceOutcomes, type WorkspaceOutcome } from './plan.ts'
import * as queries from './queries.ts'

type Request = EndpointInput<typeof accountDeletionEndpoints.deleteAccount>['body']

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>

interface AccountDeletion {
  user: User
  /** IP address. */
  address: string
}

/** Permanently deletes an account: its rows immediately, its files in a background job. */
export async function deleteAccount(
  ctx: Context,
  actor: UserActor,
  { uid, confirmation, password, handOver }: Request & { uid: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  await requireReauthentication(ctx, actor, password)
  const revokeAuthorizations = await prepareRevocations(ctx, uid)
  await ctx.db.transaction().execute(async (tx) => {
    // Locked before the user, so that if two owners leave simultaneously, the second sees that the first has
    // left.
    await queries.lockWorkspaces(tx, uid)
    const user = await lockUser(tx, uid)
    if (!user) throw new AppError('not_found', 'User not found')
    if (!isSame(confirmation, confirmationText(user)))
      throw new AppError('invalid_input', "This isn't the account's email address")
    const deletedAccount = { user, address: actor.address }
    const outcomes = await listWorkspaceOutcomes(tx, actor)
    const transferredCount = await leaveWorkspaces(tx, deletedAccount, outcomes, handOver)
    await leaveCorrections(tx, uid)
    const deletedRecordings = await deleteWorkspaces(ctx, tx, outcomes)
    await enqueueErasure(ctx, tx, await listAccountFiles(ctx, tx, user, deletedRecordings))
    await requestSubscriptionUpdates(ctx, tx)
    await removeTraces(tx, user)
    await endImpersonations(tx, uid)
    await endSessions(tx, uid, 'all')
    await queries.deleteUser(tx, uid)
    const details = { recordings: deletedRecordings.length, passed: transferredCount }
    const entry = { actorId: uid, subjectId: uid, address: actor.address, details }
    await audit(tx, { kind: 'accountDeleted', ...entry })
    await sendGoodbye(ctx, tx, user)
    // Runs last, since it can't be rolled back. If the commit then fails, another request completes the
    // deletion.
    const deletedOutcomes = outcomes.filter(({ becomes }) => becomes === 'deleted')
    await purgeInOtherRegions(ctx, deletedOutcomes)
  })
  await revokeAuthorizations()
}

/**
 * Deletes this region's copy of an account that was deleted in its home region, along with its content here.
 */
export async function deleteAccountCopy(ctx: Context, tx: Db, uid: string): Promise<void> {
  await queries.lockWorkspaces(tx, uid)
  const user = await lockUser(tx, uid)
  if (!user) return
  const outcomes = await listWorkspaceOutcomes(tx, { userId: uid, closed: [] })
  for (const { id, others } of outcomes)
    if (others[0]) await transferCollections(tx, id, { from: uid, to: others[0].id })
  await leaveCorrections(tx, uid)
  const deletedRecordings = await deleteWorkspaces(ctx, tx, outcomes)
  await enqueueErasure(ctx, tx, await listAccountFiles(ctx, tx, user, deletedRecordings))
  await removeTraces(tx, user)
  await endSessions(tx, uid, 'all')
  await queries.deleteUser(tx, uid)
}

const isSame = (typedText: string, expectedText: string) =>
  typedText.trim().toLocaleLowerCase() === expectedText.toLocaleLowerCase()

/**
 * Transfers the recordings in workspaces that have other owners, and promotes the chosen new owners. Returns
 * the number of recordings.
 */
async function leaveWorkspaces(
  tx: Db,
  { user, address }: AccountDeletion,
  outcomes: WorkspaceOutcome[],
  handOver: Record<string, string>,
): Promise<number> {
  const auditFields = { actorId: user.id, address }
  let transferredCount = 0
  for (const outcome of assignHeirs(outcomes, handOver)) {
    const { id: organizationId, heir } = outcome
    if (outcome.becomes === 'handOver') {
      await queries.promoteToOwner(tx, organizationId, heir.id)
      await audit(tx, { kind: 'ownershipHandedOver', ...auditFields, subjectId: heir.id, organizationId })
    }
    await queries.renameAfterMember(tx, organizationId, { previous: user.name, now: heir.name })
    const ids = await transferCollections(tx, organizationId, { from: user.id, to: heir.id })
    if (ids.length === 0) continue
    const details = { recordings: ids.length }
    await audit(tx, { kind: 'recordingsPassed', ...auditFields, subjectId: heir.id, organizationId, details })
    transferredCount += ids.length
  }
  return transferredCount
}

/**
 * Ensures that no workspace is left without an owner.
 * @throws AppError conflict, listing the workspaces that need one
 */
function assignHeirs(
  outcomes: WorkspaceOutcome[],
  handOver: Record<string, string>,
): (WorkspaceOutcome & { heir: queries.Member })[] {
  const remainingWorkspaceOutcomes = outcomes.filter(({ becomes }) => becomes !== 'deleted')
  const handovers = remainingWorkspaceOutcomes.flatMap((outcome) => {
    const { becomes, others, id } = outcome
    const heir = becomes === 'passed' ? others[0] : others.find((member) => member.id === handOver[id])
    return heir ? [{ ...outcome, heir }] : []
  })
  const orphanedWorkspaces = remainingWorkspaceOutcomes.filter(
    ({ id }) => !handovers.some((outcome) => outcome.id === id),
  )
  if (orphanedWorkspaces.length === 0) return handovers
  const details = { handOver: orphanedWorkspaces.map(({ id, name }) => ({ id, name })) }
  throw new AppError('conflict', "You're the last owner of a workspace; choose another owner first", details)
}

/** Deletes workspaces that have no other members. @throws AppError on_hold */
async function deleteWorkspaces(
  ctx: Context,
  tx: Db,
  outcomes: WorkspaceOutcome[],
): Promise<ErasedRecording[]> {
  const ids = outcomes.flatMap(({ id, becomes }) => (becomes === 'deleted' ? [id] : []))
  await requireNoHoldInWorkspaces(tx, ids)
  const deletedRecordings: ErasedRecording[] = []
  for (const id of ids) deletedRecordings.push(...(await deleteWorkspaceRows(ctx, tx, id)))
  return deletedRecordings
}

/**
 * Sends a farewell email, unless the address is unverified. The email isn't linked to the user, whose emails
 * are deleted with the account; it is deleted once sent.
 */
async function sendGoodbye(ctx: Context, tx: Db, user: User): Promise<void> {
  const { email: to, name, language, time_zone: timeZone } = user
  const isVerified = user.email_verified_at !== null || !requiresVerification(ctx.config)
  if (to !== null && isVerified)
    await sendMail(ctx, tx, { to, name, language, timeZone, template: 'accountDeleted', values: {} })
}

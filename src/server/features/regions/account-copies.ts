import type { AccountsCopy, CopiedUser } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { deleteAccountCopy } from '#server/features/account-deletion/service.ts'
import { filterHeldWorkspaces } from '#server/features/holds/service.ts'
import { findLongestStandingOwner, revokeMembership } from '#server/features/members/service.ts'
import { prepareRevocations } from '#server/features/sources/service.ts'
import { addWelcomeCollection } from '#server/features/welcome/service.ts'
import { deleteWorkspaceCopy } from '#server/features/workspace-deletion/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import * as queries from './copies-queries.ts'

type Heirs = AccountsCopy['heirs']

/**
 * Updates this region's copies of accounts to match the home region, including all consequences for their
 * content.
 */
export async function applyAccounts(ctx: Context, copy: AccountsCopy): Promise<void> {
  const deletedCopies = await Promise.all(
    copy.deletedUsers.map(async (id) => ({ id, endPermissions: await prepareRevocations(ctx, id) })),
  )
  const removals: (() => Promise<void>)[] = []
  await ctx.db.transaction().execute(async (tx) => {
    for (const workspace of copy.workspaces) await queries.upsertWorkspace(tx, workspace)
    await queries.releaseAddresses(tx, copy.users)
    for (const user of copy.users) await applyUser(ctx, tx, user, copy.heirs)
    for (const userId of copy.outside) await leaveWorkspaces(tx, userId, copy.heirs)
    for (const id of copy.deletedWorkspaces)
      if (await hasNoHold(ctx, tx, [id])) await deleteWorkspaceCopy(ctx, tx, id)
    for (const { id, endPermissions } of deletedCopies) {
      if (await hasNoHold(ctx, tx, await queries.listOwnWorkspaces(tx, id))) {
        await deleteAccountCopy(ctx, tx, id)
        removals.push(endPermissions)
      } else await signOut(tx, id)
    }
  })
  for (const endPermissions of removals) await endPermissions()
}

async function signOut(tx: Db, userId: string): Promise<void> {
  if (await queries.replaceSessions(tx, userId, []))
    await publish(tx, { kind: 'signedOut', id: userId, audience: [userId] })
}

async function applyUser(ctx: Context, tx: Db, user: CopiedUser, heirs: Heirs): Promise<void> {
  const { id: userId } = user
  const hasNewSettings = await queries.upsertUser(tx, user)
  const before = new Map(
    (await queries.listMemberships(tx, userId)).map((row) => [row.organization_id, row.role]),
  )
  const remainingIds = new Set(user.memberships.map(({ organizationId }) => organizationId))
  for (const membership of user.memberships) {
    const { organizationId, role } = membership
    if (before.get(organizationId) === role) continue
    const isFirst = await isNewWorkspace(ctx, tx, organizationId)
    await queries.upsertMembership(tx, userId, membership)
    if (isFirst) await addWelcomeCollection(ctx, tx, { ownerId: userId, organizationId })
    await publish(tx, { kind: 'members', id: organizationId, audience: [] })
    await publish(tx, { kind: 'membership', id: organizationId, audience: [userId] })
  }
  for (const oid of before.keys())
    if (!remainingIds.has(oid)) await removeMembership(tx, { oid, uid: userId }, heirs)
  if (await queries.replaceSessions(tx, userId, user.sessions))
    await publish(tx, { kind: 'signedOut', id: userId, audience: [userId] })
  if (hasNewSettings) await publish(tx, { kind: 'settings', id: userId, audience: [userId] })
}

/** Returns whether a workspace in this region is new, with no members or content. */
async function isNewWorkspace({ config }: Context, tx: Db, organizationId: string): Promise<boolean> {
  const ownRow = await queries.findLocalWorkspace(tx, organizationId, config.region)
  return ownRow !== undefined && queries.isEmptyWorkspace(tx, organizationId)
}

/** Removes a user from this region's workspaces; their contributions still show their name. */
async function leaveWorkspaces(tx: Db, userId: string, heirs: Heirs): Promise<void> {
  for (const { organization_id: oid } of await queries.listMemberships(tx, userId))
    await removeMembership(tx, { oid, uid: userId }, heirs)
  await signOut(tx, userId)
}

async function removeMembership(tx: Db, ids: { oid: string; uid: string }, heirs: Heirs): Promise<void> {
  const chosenHeir = heirs.find(
    ({ userId, organizationId }) => userId === ids.uid && organizationId === ids.oid,
  )
  await revokeMembership(tx, {
    ...ids,
    heir: chosenHeir?.heirId ?? (await findLongestStandingOwner(tx, ids)),
  })
}

/**
 * Returns whether none of the workspaces is on legal hold. The home region checks this before deleting them.
 */
async function hasNoHold({ log }: Context, tx: Db, ids: readonly string[]): Promise<boolean> {
  const heldIds = await filterHeldWorkspaces(tx, ids)
  if (heldIds.length > 0)
    log.warn(
      { workspaces: heldIds.map(({ id }) => id) },
      'deleted in the home region, but kept here because of a legal hold',
    )
  return heldIds.length === 0
}

import type { AccountsCopy } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listenForChanges } from '#server/infra/events/events.ts'
import { callRegion, RegionUnreachableError } from '#server/infra/regions/calls.ts'
import { hasRegions, isHomeRegion, otherRegions, type Region } from '#server/infra/regions/regions.ts'
import * as queries from './account-queries.ts'

/** Maximum number of changes per call. */
const batchSize = 200
/** Interval between attempts while a region is unreachable, in milliseconds. */
const retryMs = 5_000

type SyncContext = Pick<Context, 'db' | 'config' | 'deriveKey' | 'connection' | 'log'>

/**
 * Prepares the home region for the configured regions: from now on, account changes are recorded for them.
 */
export async function connectRegions(ctx: Pick<Context, 'db' | 'config'>): Promise<void> {
  const { config } = ctx
  const targets = hasRegions(config) && isHomeRegion(config) ? otherRegions(config) : []
  await ctx.db.transaction().execute(async (tx) => {
    await queries.retainTargets(tx, targets)
    for (const region of targets)
      if (await queries.insertTarget(tx, region)) {
        await queries.claimWorkspaces(tx, config.region)
        await queries.markAllAccountsChanged(tx, region)
      }
  })
}

/**
 * Sends a region all the account changes it is missing.
 * @throws RegionUnreachableError; RegionRefusalError
 */
export async function sendAccounts(ctx: SyncContext, region: Region): Promise<void> {
  for (;;) {
    const sentCount = await ctx.db.transaction().execute(async (tx) => {
      await queries.lockRegionTransfers(tx, region)
      const changes = await queries.listChanges(tx, region, batchSize)
      if (changes.length === 0) return 0
      // The state is read after the changes, because later commits record their own changes.
      const body = await stateOf(tx, region, changes)
      await callRegion(ctx, region, { method: 'POST', path: '/regions/accounts', body })
      const ids = changes.map(({ id }) => id)
      await queries.deleteChanges(tx, ids)
      return changes.length
    })
    if (sentCount < batchSize) return
  }
}

type Change = Awaited<ReturnType<typeof queries.listChanges>>[number]

/** Returns the current state of changed accounts, limited to what a region needs. */
async function stateOf(tx: Db, region: Region, changes: readonly Change[]): Promise<AccountsCopy> {
  const subjectIds = (kind: Change['kind']) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ subject_id }) => subject_id)),
  ]
  const [userIds, changedIds] = [subjectIds('user'), subjectIds('organization')]
  const foundUsers = await queries.readUsers(tx, userIds)
  const joinedWorkspaceIds = foundUsers.flatMap(({ memberships }) =>
    memberships.map(({ organizationId }) => organizationId),
  )
  const workspaces = await queries.readWorkspaces(tx, [...new Set([...changedIds, ...joinedWorkspaceIds])])
  const regionWorkspaceIds = new Set(
    workspaces.filter((workspace) => workspace.region === region).map(({ id }) => id),
  )
  const hasRegionMembership = ({ memberships }: (typeof foundUsers)[number]) =>
    memberships.some(({ organizationId }) => regionWorkspaceIds.has(organizationId))
  const users = foundUsers.filter(hasRegionMembership)
  const neededIds = new Set(
    users.flatMap((user) => user.memberships.map(({ organizationId }) => organizationId)),
  )
  return {
    workspaces: workspaces.filter(({ id }) => regionWorkspaceIds.has(id) || neededIds.has(id)),
    users,
    outside: foundUsers.filter((user) => !hasRegionMembership(user)).map(({ id }) => id),
    heirs: changes.flatMap(({ subject_id: userId, organization_id: organizationId, heir_id: heirId }) =>
      organizationId && heirId ? [{ userId, organizationId, heirId }] : [],
    ),
    deletedUsers: listMissingIds(userIds, foundUsers),
    deletedWorkspaces: listMissingIds(changedIds, workspaces),
  }
}

const listMissingIds = (ids: readonly string[], records: readonly { id: string }[]): string[] => {
  const recordIds = new Set(records.map(({ id }) => id))
  return ids.filter((id) => !recordIds.has(id))
}

/** Sends account changes to the other regions as soon as they are committed. */
export function startRegionSync(ctx: SyncContext): { close(): Promise<void> } {
  if (!hasRegions(ctx.config) || !isHomeRegion(ctx.config)) return { async close() {} }
  const senders = otherRegions(ctx.config).map((region) => createSender(ctx, region))
  const wakeAll = () => {
    for (const sender of senders) sender.wake()
  }
  const listener = listenForChanges(ctx.connection, ({ kind }) => kind === 'accounts' && wakeAll(), wakeAll)
  wakeAll()
  return {
    async close() {
      await listener.close()
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}

/**
 * Sends changes to one region, repeating if there are more changes during the transfer and, after a delay, if
 * it fails.
 */
function createSender(ctx: SyncContext, region: Region) {
  let currentRun: Promise<void> | undefined
  let needsRetry = false
  let isClosed = false
  let isReachable = true
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    needsRetry = false
    try {
      await sendAccounts(ctx, region)
      isReachable = true
    } catch (error) {
      if (isReachable) ctx.log.warn({ err: error }, `accounts weren't copied to ${region}; trying again`)
      isReachable = !(error instanceof RegionUnreachableError)
      timer = setTimeout(wake, retryMs)
    }
    currentRun = undefined
    if (needsRetry) wake()
  }
  const wake = () => {
    needsRetry = currentRun !== undefined
    if (currentRun || isClosed) return
    clearTimeout(timer)
    currentRun = run()
  }
  return {
    wake,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await currentRun
    },
  }
}

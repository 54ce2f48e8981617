import { randomBytes } from 'node:crypto'
import { emailDomain } from '#contract/domain-name.ts'
import type { WorkspaceDomain } from '#contract/domains.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { hasFreeSeats } from '#server/features/billing/service.ts'
import { isExcluded } from '#server/features/provisioned/reads.ts'
import { markMemberJoined } from '#server/features/provisioned/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import {
  addMember,
  enterWorkspaceIfNone,
  publishMember,
  requireManager,
} from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

const userLimit: Limit = { name: 'domains', points: 60, seconds: 3600 }
const maxDomains = 50

interface DomainIds {
  oid: string
  domain: string
}

type Row = Awaited<ReturnType<typeof queries.listDomains>>[number]

const present = ({ domain, token, verified_at }: Row): WorkspaceDomain => ({
  domain,
  verified: verified_at && toEpochSeconds(verified_at),
  record: { name: `_longhand.${domain}`, value: recordValue(token) },
})
const recordValue = (token: string) => `longhand-domain=${token}`

/** Lists a workspace's auto-join domains, for its managers. */
export async function listDomains(db: Db, actor: UserActor, oid: string): Promise<Page<WorkspaceDomain>> {
  await requireManager(db, actor, oid)
  return { Items: (await queries.listDomains(db, oid)).map(present) }
}

/** Adds an unverified auto-join domain. Idempotent. */
export async function addDomain(
  db: Db,
  actor: UserActor,
  { oid, domain }: DomainIds,
): Promise<WorkspaceDomain> {
  return db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const existingDomain = await queries.findWorkspaceByVerifiedDomain(tx, domain)
    if (existingDomain !== undefined && existingDomain !== oid) throw domainTakenError()
    if ((await queries.listDomains(tx, oid)).length >= maxDomains)
      throw new AppError('conflict', `A workspace can have at most ${maxDomains} domains`)
    const token = randomBytes(20).toString('hex')
    await queries.insertDomain(tx, { organization_id: oid, domain, token, verified_at: null })
    await audit(tx, { kind: 'domainAdded', ...auditActor(actor, { domain }), organizationId: oid })
    return present(await requireDomain(tx, { oid, domain }))
  })
}

const domainTakenError = () => new AppError('conflict', 'Another workspace already uses this domain')

async function requireDomain(db: Db, { oid, domain }: DomainIds): Promise<Row> {
  const row = await queries.findDomain(db, oid, domain)
  if (!row) throw new AppError('not_found', "The workspace doesn't have this domain")
  return row
}

/**
 * Looks up a domain's DNS record; once it is found, people who verify an address at the domain join
 * automatically.
 */
export async function checkDomain(
  ctx: Context,
  actor: UserActor,
  { oid, domain }: DomainIds,
): Promise<WorkspaceDomain> {
  await requireManager(ctx.db, actor, oid)
  const row = await requireDomain(ctx.db, { oid, domain })
  if (row.verified_at) return present(row)
  await ctx.limits.take(userLimit, actor.userId)
  const { name, value } = present(row).record
  const records = await ctx.dns.textRecords(name).catch(() => [])
  if (!records.some((record) => record.trim() === value)) return present(row)
  return ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    await queries.markDomainVerified(tx, oid, domain).catch((error: unknown) => {
      throw isUniqueViolation(error) ? domainTakenError() : error
    })
    await audit(tx, { kind: 'domainProven', ...auditActor(actor, { domain }), organizationId: oid })
    return present(await requireDomain(tx, { oid, domain }))
  })
}

/** Removes a domain; people who have already joined remain members. */
export async function removeDomain(db: Db, actor: UserActor, { oid, domain }: DomainIds): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    if (!(await queries.deleteDomain(tx, oid, domain)))
      throw new AppError('not_found', "The workspace doesn't have this domain")
    await audit(tx, { kind: 'domainRemoved', ...auditActor(actor, { domain }), organizationId: oid })
  })
}

/**
 * Adds a user to the workspaces that auto-join the domain of the user's verified address. The user's current
 * workspace, if any, stays the same.
 */
export async function joinByDomain(
  ctx: Pick<Context, 'installation' | 'catalog'>,
  tx: Db,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const email = await queries.findVerifiedEmail(tx, userId)
  if (!email) return
  const domain = emailDomain(email)
  const verifiedDomain = await queries.findWorkspaceByVerifiedDomain(tx, domain)
  const workspaces = new Set([
    ...(ctx.installation.autoJoinDomains[domain] ?? []),
    ...(verifiedDomain ? [verifiedDomain] : []),
  ])
  for (const organizationId of workspaces) {
    if (await isExcluded(tx, organizationId, userId)) continue
    if (!(await hasFreeSeats(ctx, tx, organizationId, { members: 1, countInvites: false }))) continue
    if (!(await addMember(tx, { organizationId, userId }))) continue
    await markMemberJoined(tx, organizationId, { userId, isVerified: true })
    await enterWorkspaceIfNone(tx, userId, organizationId)
    const auditFields = { actorId: userId, subjectId: userId, address, organizationId, details: { domain } }
    await audit(tx, { kind: 'domainJoined', ...auditFields })
    await publishMember(tx, organizationId, userId)
  }
}

/** Returns whether a workspace has verified an address's domain by DNS. */
export async function ownsEmailDomain(db: Db, organizationId: string, email: string): Promise<boolean> {
  return (await queries.findWorkspaceByVerifiedDomain(db, emailDomain(email))) === organizationId
}

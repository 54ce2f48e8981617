import { maxScimResults } from '#contract/limits.ts'
import { email as emailSchema } from '#contract/person.ts'
import type { ScimUser } from '#contract/scim-resources.ts'
import { parseFilter } from '#domain/scim/filter.ts'
import { matches, type Resource, requiredText } from '#domain/scim/match.ts'
import { applyPatch, type Operation } from '#domain/scim/patch.ts'
import { ScimProblem } from '#domain/scim/problem.ts'
import { userSchema } from '#domain/scim/schemas.ts'
import { parseResource } from '#domain/scim/values.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { registerMembers } from '#server/features/provisioned/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import { activate, deactivate, removeMember, renameMember, withdrawInvite } from './memberships.ts'
import type { ProviderRequest } from './provider.ts'
import type { UserRow } from './queries.ts'
import * as queries from './queries.ts'
import {
  listResponse,
  parseResourceId,
  presentUser,
  requireMatchingVersion,
  resourceNotFoundError,
  storedAttributes,
  uniquenessError,
} from './resources.ts'

/** Number of rows read at a time when applying a filter. */
const batchSize = 500
const maxEmails = 10

export interface ListRequest {
  filter?: string | undefined
  startIndex: number
  count: number
}

/** Lists a page of people; with a filter, only matching ones. */
export async function listUsers({ ctx, actor, base }: ProviderRequest, { filter, ...request }: ListRequest) {
  const { db } = ctx
  const { organizationId } = actor
  const startIndex = Math.max(1, request.startIndex)
  const count = Math.min(Math.max(0, request.count), maxScimResults)
  const parsedFilter = filter === undefined ? undefined : parseFilter(filter)
  await db.transaction().execute((tx) => registerMembers(ctx, tx, organizationId))
  if (!parsedFilter) {
    const rows = await queries.listUsers(db, organizationId, { offset: startIndex - 1, limit: count })
    const totalResults = await queries.countUsers(db, organizationId)
    return listResponse(await presentAll(db, rows, base), { totalResults, startIndex })
  }
  const userFields = {
    userName: requiredText(parsedFilter, 'userName'),
    externalId: requiredText(parsedFilter, 'externalId'),
  }
  const users: ScimUser[] = []
  let totalResults = 0
  for (let after: string | undefined; ; ) {
    const rows = await queries.listUsers(db, organizationId, { ...userFields, after, limit: batchSize })
    for (const resource of await presentAll(db, rows, base)) {
      if (!matches(parsedFilter, resource, userSchema)) continue
      totalResults++
      if (totalResults >= startIndex && users.length < count) users.push(resource)
    }
    after = rows.at(-1)?.id
    if (rows.length < batchSize) return listResponse(users, { totalResults, startIndex })
  }
}

async function presentAll(db: Db, rows: readonly UserRow[], base: string): Promise<ScimUser[]> {
  const groups = await queries.listUserGroups(
    db,
    rows.map(({ id }) => id),
  )
  const byUser = Map.groupBy(groups, ({ user }) => user)
  return rows.map((row) => presentUser(row, byUser.get(row.id) ?? [], base))
}

async function requireUser(db: Db, { actor, base }: ProviderRequest, scimId: string) {
  const id = parseResourceId(scimId)
  const row = id === undefined ? undefined : await queries.findUser(db, actor.organizationId, id)
  if (!row) throw resourceNotFoundError()
  return { row, resource: presentUser(row, await queries.listUserGroups(db, [row.id]), base) }
}

export async function getUser(provider: ProviderRequest, scimId: string): Promise<ScimUser> {
  return (await requireUser(provider.ctx.db, provider, scimId)).resource
}

/**
 * Provisions a person: as a member if the workspace has verified the domain of the address, otherwise through
 * an invite.
 */
export async function addUser(provider: ProviderRequest, body: Resource): Promise<ScimUser> {
  const { ctx, actor } = provider
  const { organizationId } = actor
  const resource = parseResource(body, userSchema)
  const email = readEmail(resource)
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, organizationId)
    await registerMembers(ctx, tx, organizationId)
    const userName = requireUserName(resource)
    if ((await queries.listUsers(tx, organizationId, { userName, limit: 1 })).length > 0)
      throw uniquenessError('A user with this userName already exists')
    const member = await queries.findUnprovisionedMember(tx, organizationId, email)
    const values = { user_name: userName, external_id: readExternalId(resource) }
    const attributes = JSON.stringify(attributesOf(resource))
    const row = { ...values, organization_id: organizationId, user_id: null, email, attributes }
    const addedUser = { ...row, suspended_role: null, invited_at: null }
    const id = member?.id ?? (await queries.insertUser(tx, addedUser).catch(throwIfTaken))
    if (member) return writeUser(provider, tx, member, resource)
    await setActive(provider, tx, id, resource.active ?? true)
    if ((await requireUser(tx, provider, id)).row.role === null)
      await audit(tx, { kind: 'scimUserAdded', ...auditActor(actor, { user: id }), organizationId })
    return (await requireUser(tx, provider, id)).resource
  })
}

async function setActive(provider: ProviderRequest, tx: Db, id: string, active: unknown): Promise<void> {
  const { row } = await requireUser(tx, provider, id)
  if (active === true) await activate(provider, tx, row)
  if (active === false) await deactivate(provider, tx, row)
}

/**
 * Replaces the attributes that a provider can change. If `active` is omitted, the membership doesn't change.
 */
export async function replaceUser(
  provider: ProviderRequest,
  scimId: string,
  body: Resource,
): Promise<ScimUser> {
  const resource = parseResource(body, userSchema)
  return changeUser(provider, scimId, () => resource)
}

export async function patchUser(
  provider: ProviderRequest,
  scimId: string,
  operations: readonly Operation[],
): Promise<ScimUser> {
  return changeUser(provider, scimId, (resource) => applyPatch(resource, operations, userSchema))
}

async function changeUser(
  provider: ProviderRequest,
  scimId: string,
  change: (resource: Resource) => Resource,
): Promise<ScimUser> {
  const { ctx, actor } = provider
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, actor.organizationId)
    const { row, resource } = await requireUser(tx, provider, scimId)
    requireMatchingVersion(provider.ifMatch, resource)
    // `active` changes only if the request includes it.
    const { active: _, ...before } = parseResource(resource, userSchema)
    return writeUser(provider, tx, row, change(before))
  })
}

/** Stores the attributes that a provider sent for a person, and applies their consequences. */
async function writeUser(
  provider: ProviderRequest,
  tx: Db,
  row: UserRow,
  resource: Resource,
): Promise<ScimUser> {
  const before = parseResource(presentUser(row, [], provider.base), userSchema)
  const hasNewAddress = row.user_id === null && readEmail(resource) !== row.email
  if (hasNewAddress) await withdrawInvite(provider, tx, row)
  await queries
    .updateUser(tx, row.id, {
      user_name: requireUserName(resource),
      external_id: readExternalId(resource),
      attributes: JSON.stringify(attributesOf(resource, { stored: row.attributes, before })),
      ...(hasNewAddress && { email: readEmail(resource) }),
    })
    .catch(throwIfTaken)
  await renameMember(provider, tx, row, [before, resource])
  const wasInvited = hasNewAddress && row.invited_at !== null
  await setActive(provider, tx, row.id, resource.active ?? (wasInvited ? true : undefined))
  return (await requireUser(tx, provider, row.id)).resource
}

/** Removes a person from the workspace. */
export async function removeUser(provider: ProviderRequest, scimId: string): Promise<void> {
  const { ctx, actor } = provider
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, actor.organizationId)
    const { row, resource } = await requireUser(tx, provider, scimId)
    requireMatchingVersion(provider.ifMatch, resource)
    await removeMember(provider, tx, row)
  })
}

function requireUserName({ userName }: Resource): string {
  if (typeof userName === 'string' && userName.trim() !== '') return userName.trim()
  throw new ScimProblem('invalidValue', 'userName is required')
}

const readExternalId = ({ externalId }: Resource): string | null =>
  typeof externalId === 'string' ? externalId : null

interface Email {
  value?: string
  type?: string
  primary?: boolean
}

/**
 * Returns a person's email address: the primary one, otherwise the work address, otherwise the first one,
 * otherwise the user name.
 * @throws ScimProblem invalidValue
 */
function readEmail(resource: Resource): string {
  const emails = (resource.emails as Email[] | undefined) ?? []
  if (emails.length > maxEmails)
    throw new ScimProblem('invalidValue', `A user can have at most ${maxEmails} emails`)
  const primaryEmail =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0]
  const parsedEmail = emailSchema.safeParse(primaryEmail?.value ?? resource.userName)
  if (parsedEmail.success) return parsedEmail.data
  throw new ScimProblem('invalidValue', 'An email, or userName, must be an email address')
}

/**
 * Returns the attributes to store. Unchanged attributes keep their stored value or, if they have none, still
 * come from the account.
 */
function attributesOf(resource: Resource, existing?: { stored: Resource; before: Resource }): Resource {
  const entries = storedAttributes.map((name) => {
    const isSame = existing && JSON.stringify(resource[name]) === JSON.stringify(existing.before[name])
    return [name, isSame ? existing.stored[name] : resource[name]] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function throwIfTaken(error: unknown): never {
  throw isUniqueViolation(error) ? uniquenessError('A user with this userName already exists') : error
}

import { maxScimResults } from '#contract/limits.ts'
import type { ScimGroup } from '#contract/scim-resources.ts'
import { parseFilter } from '#domain/scim/filter.ts'
import { matches, mentions, type Resource, requiredText } from '#domain/scim/match.ts'
import { applyPatch, type Operation } from '#domain/scim/patch.ts'
import { ScimProblem } from '#domain/scim/problem.ts'
import { isSelected, type Selection } from '#domain/scim/project.ts'
import { groupSchema } from '#domain/scim/schemas.ts'
import { parseResource } from '#domain/scim/values.ts'
import { auditActor } from '#server/features/audit/service.ts'
import { applyGroupRoles } from '#server/features/provisioned/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import type { GroupRow } from './group-queries.ts'
import * as queries from './group-queries.ts'
import type { ProviderRequest } from './provider.ts'
import {
  listResponse,
  parseResourceId,
  presentGroup,
  requireMatchingVersion,
  resourceNotFoundError,
  uniquenessError,
} from './resources.ts'
import type { ListRequest } from './users.ts'

/** Lists a page of groups, including members only if they are selected or the filter refers to them. */
export async function listGroups(
  { ctx: { db }, actor, base }: ProviderRequest,
  { filter, startIndex: first, count, ...selection }: ListRequest & Selection,
) {
  const parsedFilter = filter === undefined ? undefined : parseFilter(filter)
  const name = parsedFilter && requiredText(parsedFilter, 'displayName')
  const rows = await queries.listGroups(db, actor.organizationId, name)
  const includesMembers = isSelected(selection, groupSchema, 'members')
  const groupPage = parsedFilter
    ? (await presentAll(db, rows, { base, withMembers: mentions(parsedFilter, 'members') })).filter((group) =>
        matches(parsedFilter, group, groupSchema),
      )
    : await presentAll(db, rows, { base, withMembers: false })
  const startIndex = Math.max(1, first)
  const length = Math.min(Math.max(0, count), maxScimResults)
  const ids = new Set(groupPage.slice(startIndex - 1, startIndex - 1 + length).map(({ id }) => id))
  const page = rows.filter(({ id }) => ids.has(id))
  const groups = await presentAll(db, page, { base, withMembers: includesMembers })
  return listResponse(groups, { totalResults: groupPage.length, startIndex })
}

async function presentAll(
  db: Db,
  rows: readonly GroupRow[],
  { base, withMembers }: { base: string; withMembers: boolean },
): Promise<ScimGroup[]> {
  if (!withMembers) return rows.map((row) => presentGroup(row, undefined, base))
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await queries.listMembers(db, ids), ({ group }) => group)
  return rows.map((row) => presentGroup(row, members.get(row.id) ?? [], base))
}

async function requireGroup(db: Db, { actor, base }: ProviderRequest, scimId: string) {
  const id = parseResourceId(scimId)
  const row = id === undefined ? undefined : await queries.findGroup(db, actor.organizationId, id)
  if (!row) throw resourceNotFoundError()
  return { row, resource: presentGroup(row, await queries.listMembers(db, [row.id]), base) }
}

export async function getGroup(provider: ProviderRequest, scimId: string): Promise<ScimGroup> {
  return (await requireGroup(provider.ctx.db, provider, scimId)).resource
}

export async function addGroup(provider: ProviderRequest, body: Resource): Promise<ScimGroup> {
  const { ctx, actor } = provider
  const { organizationId } = actor
  const resource = parseResource(body, groupSchema)
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, organizationId)
    const values = { ...columnsOf(resource), organization_id: organizationId }
    const id = await queries.insertGroup(tx, values).catch(throwIfTaken)
    await queries.addMembers(tx, id, await readKnownMembers(tx, organizationId, resource))
    return (await requireGroup(tx, provider, id)).resource
  })
}

export async function replaceGroup(
  provider: ProviderRequest,
  scimId: string,
  body: Resource,
): Promise<ScimGroup> {
  const resource = parseResource(body, groupSchema)
  return changeGroup(provider, scimId, () => resource)
}

export async function patchGroup(
  provider: ProviderRequest,
  scimId: string,
  operations: readonly Operation[],
): Promise<ScimGroup> {
  return changeGroup(provider, scimId, (resource) => applyPatch(resource, operations, groupSchema))
}

async function changeGroup(
  provider: ProviderRequest,
  scimId: string,
  change: (resource: Resource) => Resource,
): Promise<ScimGroup> {
  const { ctx, actor } = provider
  const { organizationId } = actor
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, organizationId)
    const { row, resource } = await requireGroup(tx, provider, scimId)
    requireMatchingVersion(provider.ifMatch, resource)
    const input = change(parseResource(resource, groupSchema))
    const before = new Set((resource.members ?? []).map(({ value = '' }) => value))
    const after = new Set(memberIds(input))
    const addedIds = [...after].filter((id) => !before.has(id))
    const removedIds = [...before].filter((id) => !after.has(id))
    await requireKnownMembers(tx, organizationId, addedIds)
    await queries.updateGroup(tx, row.id, columnsOf(input)).catch(throwIfTaken)
    await queries.addMembers(tx, row.id, addedIds)
    await queries.removeMembers(tx, row.id, removedIds)
    if (row.role !== null) await changeRoles(provider, tx, [...addedIds, ...removedIds])
    return (await requireGroup(tx, provider, row.id)).resource
  })
}

/** Removes a group and the role that it granted. */
export async function removeGroup(provider: ProviderRequest, scimId: string): Promise<void> {
  const { ctx, actor } = provider
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, actor.organizationId)
    const { row, resource } = await requireGroup(tx, provider, scimId)
    requireMatchingVersion(provider.ifMatch, resource)
    await queries.deleteGroup(tx, row.id)
    if (row.role !== null) await changeRoles(provider, tx, memberIds(resource))
  })
}

async function changeRoles({ actor }: ProviderRequest, tx: Db, ids: readonly string[]): Promise<void> {
  await applyGroupRoles(tx, actor.organizationId, ids, (details) => auditActor(actor, details))
}

function columnsOf({ displayName, externalId }: Resource) {
  if (typeof displayName !== 'string' || displayName.trim() === '')
    throw new ScimProblem('invalidValue', 'displayName is required')
  return {
    display_name: displayName.trim(),
    external_id: typeof externalId === 'string' ? externalId : null,
  }
}

const unknownMemberError = () => new ScimProblem('invalidValue', "A member isn't a user of this workspace")

/** @throws ScimProblem invalidValue */
function memberIds({ members }: Resource): string[] {
  const ids = ((members as { value?: string }[] | undefined) ?? []).map(({ value }) => parseResourceId(value))
  return [...new Set(ids)].map((id) => {
    if (id === undefined) throw unknownMemberError()
    return id
  })
}

async function readKnownMembers(tx: Db, organizationId: string, resource: Resource): Promise<string[]> {
  const ids = memberIds(resource)
  await requireKnownMembers(tx, organizationId, ids)
  return ids
}

/** @throws ScimProblem invalidValue */
async function requireKnownMembers(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if ((await queries.countMembers(tx, organizationId, ids)) < ids.length) throw unknownMemberError()
}

function throwIfTaken(error: unknown): never {
  throw isUniqueViolation(error) ? uniquenessError('A group with this displayName already exists') : error
}

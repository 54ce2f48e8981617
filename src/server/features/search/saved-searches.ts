import { maxSavedSearches } from '#contract/limits.ts'
import type { SavedSearch, SearchFilters } from '#contract/search.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { lockUserAgainstChanges } from '#server/features/accounts/reads.ts'
import { requireMembership, requireOpenWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { requireName } from '#server/names.ts'
import * as queries from './saved-search-queries.ts'

interface SavedSearchPath {
  uid: string
  searchId: string
}

const present = ({
  id,
  name,
  term,
  org_wide: orgWide,
  filters,
  created_at,
}: queries.SavedRow): SavedSearch => ({
  id,
  name,
  term,
  orgWide,
  filters,
  created: toEpochSeconds(created_at),
})

export async function listSavedSearches(
  ctx: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<SavedSearch[]> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, orgId)
  return (await queries.listSavedSearches(ctx.db, uid, orgId)).map(present)
}

/** Saves a search. Idempotent for the same ID. */
export async function saveSearch(
  ctx: Context,
  actor: UserActor,
  { uid, searchId: id }: SavedSearchPath,
  fields: { orgId: string; name: string; term: string; orgWide: boolean; filters: SearchFilters },
): Promise<SavedSearch> {
  requireOwnAccount(actor, uid)
  const { orgId, term, orgWide } = fields
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, orgId)
    await lockUserAgainstChanges(tx, uid)
    const existingSavedSearch = await queries.findSavedSearch(tx, uid, id)
    if (existingSavedSearch) return present(existingSavedSearch)
    if ((await queries.listSavedSearches(tx, uid, orgId)).length >= maxSavedSearches)
      throw new AppError('conflict', `A user can have at most ${maxSavedSearches} saved searches`)
    const filters = JSON.stringify(fields.filters)
    const row = {
      id,
      user_id: uid,
      organization_id: orgId,
      name: nameOf(fields.name),
      term,
      org_wide: orgWide,
      filters,
    }
    const createdSavedSearch = await queries.insertSavedSearch(tx, row)
    if (!createdSavedSearch) throw new AppError('conflict', 'Another saved search already has this ID')
    await publishSavedSearches(tx, uid)
    return present(createdSavedSearch)
  })
}

/** Notifies the user's open windows of changed saved searches once the transaction commits. */
const publishSavedSearches = (tx: Db, uid: string) =>
  publish(tx, { kind: 'savedSearches', id: uid, audience: [uid] })

const nameOf = (name: string) => requireName(name, 'A saved search')

export async function renameSavedSearch(
  ctx: Context,
  actor: UserActor,
  { uid, searchId }: SavedSearchPath,
  name: string,
): Promise<SavedSearch> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.renameSavedSearch(tx, uid, searchId, nameOf(name))
    if (!row) throw new AppError('not_found', 'Saved search not found')
    requireOpenWorkspace(actor, row.organization_id)
    await publishSavedSearches(tx, uid)
    return present(row)
  })
}

export async function removeSavedSearch(
  ctx: Context,
  actor: UserActor,
  { uid, searchId }: SavedSearchPath,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.findSavedSearch(tx, uid, searchId)
    if (!row || !(await queries.deleteSavedSearch(tx, uid, searchId)))
      throw new AppError('not_found', 'Saved search not found')
    requireOpenWorkspace(actor, row.organization_id)
    await publishSavedSearches(tx, uid)
  })
}

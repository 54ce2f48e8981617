import type { Context } from '#server/context.ts'
import { findCurrentWorkspace } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { RequireRegion } from '#server/infra/http/register-route.ts'
import { hasRegions, isLocalRegion, regionAddress } from '#server/infra/regions/regions.ts'
import { wrongRegionError } from './forwarding.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Creates a check that rejects calls about content in other regions' workspaces, with the address to use
 * instead; returns undefined if there are no regions.
 */
export function createRegionGuard(ctx: Context): RequireRegion | undefined {
  const { config } = ctx
  if (!hasRegions(config)) return undefined
  return async ({ home, place }, { actor, params, query, body }) => {
    if (home || place === 'any' || actor.kind !== 'user') return
    const organizationId =
      findWorkspaceId(params, query, body) ??
      (place === 'current' ? await findCurrentWorkspace(ctx.db, actor) : undefined)
    const region = organizationId && (await regionFor(ctx.db, organizationId, actor.userId))
    if (region && !isLocalRegion(config, region))
      throw wrongRegionError(region, regionAddress(config, region))
  }
}

function findWorkspaceId(params: unknown, query: unknown, body: unknown): string | undefined {
  const { oid } = (params ?? {}) as { oid?: unknown }
  const organizationIds = [oid]
  for (const input of [query, body]) {
    const { orgId, userOrgId } = (input ?? {}) as { orgId?: unknown; userOrgId?: unknown }
    organizationIds.push(orgId, userOrgId)
  }
  return organizationIds.find((id): id is string => typeof id === 'string' && uuid.test(id))
}

/** Returns a workspace's region, for its members; to anyone else, the workspace appears not to exist. */
async function regionFor(db: Db, organizationId: string, userId: string) {
  const row = await db
    .selectFrom('organizations')
    .innerJoin('memberships', 'organization_id', 'organizations.id')
    .select('region')
    .where('organizations.id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.region
}

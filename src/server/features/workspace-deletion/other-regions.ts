import { z } from 'zod'
import { type WorkspaceContent, workspaceContent } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { callRegionForUser } from '#server/infra/regions/calls.ts'
import { isLocalRegion, type Region } from '#server/infra/regions/regions.ts'

interface WorkspaceLocation {
  id: string
  region: Region
}

/**
 * Fetches the content of workspaces stored in other regions, by ID.
 * @throws AppError region_unreachable
 */
export async function fetchContentInOtherRegions(
  ctx: Context,
  userId: string,
  workspaces: readonly WorkspaceLocation[],
): Promise<Map<string, WorkspaceContent>> {
  const results = await Promise.all(
    Array.from(groupByRegion(ctx, workspaces), ([region, regionWorkspaces]) => {
      const body = { userId, workspaceIds: regionWorkspaces.map(({ id }) => id) }
      return callRegionForUser(ctx, region, {
        path: '/regions/workspaces',
        body,
        answer: z.array(workspaceContent),
      })
    }),
  )
  return new Map(results.flat().map((content) => [content.id, content]))
}

/**
 * Permanently deletes workspaces in the regions that store them. Each region deletes the given workspaces
 * that it stores, or none of them if any is on hold.
 * @throws AppError on_hold, with those workspaces; region_unreachable
 */
export async function purgeInOtherRegions(
  ctx: Context,
  workspaces: readonly (WorkspaceLocation & { name: string })[],
): Promise<void> {
  for (const [region, regionWorkspaces] of groupByRegion(ctx, workspaces)) {
    const body = { workspaceIds: regionWorkspaces.map(({ id }) => id) }
    const response = await callRegionForUser(ctx, region, {
      path: '/regions/workspaces/purge',
      body,
      answer: z.array(z.string()),
    })
    if (response.length === 0) continue
    const heldWorkspaces = regionWorkspaces
      .filter(({ id }) => response.includes(id))
      .map(({ id, name }) => ({ id, name }))
    throw new AppError('on_hold', 'Some collections in another region are on legal hold', {
      workspaces: heldWorkspaces,
    })
  }
}

function groupByRegion<W extends WorkspaceLocation>(
  { config }: Context,
  workspaces: readonly W[],
): Map<Region, W[]> {
  return Map.groupBy(
    workspaces.filter(({ region }) => !isLocalRegion(config, region)),
    ({ region }) => region,
  )
}

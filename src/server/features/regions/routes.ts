import { regionEndpoints as endpoints } from '#contract/regions.ts'
import { route } from '#server/define.ts'
import { createRegionExport, removeRegionExports } from '#server/features/data-export/service.ts'
import { describeContent } from '#server/features/workspace-deletion/reads.ts'
import { purgeForHome } from '#server/features/workspace-deletion/service.ts'
import { isHomeRegion } from '#server/infra/regions/regions.ts'
import { applyAccounts } from './account-copies.ts'
import { sendAccounts } from './account-sync.ts'
import { finishMove, hasArrived, receiveFile } from './incoming-moves.ts'
import {
  invalidCallError,
  readClaims,
  readHomeBody,
  readSignedBody,
  requireSignature,
} from './signed-calls.ts'

export const regionRoutes = [
  route(
    endpoints.copyAccounts,
    async (ctx, call) => {
      await applyAccounts(ctx, await readHomeBody(ctx, call, endpoints.copyAccounts.body))
      return undefined
    },
    requireSignature,
  ),
  route(endpoints.requestAccounts, async (ctx, call) => {
    const { from } = await readClaims(ctx, call)
    if (!isHomeRegion(ctx.config)) throw invalidCallError()
    await sendAccounts(ctx, from)
    return undefined
  }),
  route(endpoints.putMovedFile, async (ctx, { params, ...call }) => {
    const { digest } = await readClaims(ctx, call)
    await receiveFile(ctx, { ...params, sha256: digest, body: call.request.raw })
    return undefined
  }),
  route(
    endpoints.finishMove,
    async (ctx, { params, ...call }) => {
      const { claims, body } = await readSignedBody(ctx, call)
      await finishMove(ctx, { ...params, from: claims.from, body })
      return undefined
    },
    requireSignature,
  ),
  route(
    endpoints.makeRegionExport,
    async (ctx, { params, ...call }) => {
      const { userId, start } = await readHomeBody(ctx, call, endpoints.makeRegionExport.body)
      return createRegionExport(ctx, { ...params, userId, start })
    },
    requireSignature,
  ),
  route(
    endpoints.removeRegionExports,
    async (ctx, call) => {
      const { exportIds } = await readHomeBody(ctx, call, endpoints.removeRegionExports.body)
      await removeRegionExports(ctx, exportIds)
      return undefined
    },
    requireSignature,
  ),
  route(
    endpoints.describeWorkspaces,
    async (ctx, call) =>
      describeContent(ctx.db, await readHomeBody(ctx, call, endpoints.describeWorkspaces.body)),
    requireSignature,
  ),
  route(
    endpoints.purgeWorkspaces,
    async (ctx, call) => {
      const { workspaceIds } = await readHomeBody(ctx, call, endpoints.purgeWorkspaces.body)
      return purgeForHome(ctx, workspaceIds)
    },
    requireSignature,
  ),
  route(
    endpoints.getMoveState,
    async (ctx, { params, ...call }) => {
      await readSignedBody(ctx, call)
      return { arrived: await hasArrived(ctx, params.moveId) }
    },
    requireSignature,
  ),
]

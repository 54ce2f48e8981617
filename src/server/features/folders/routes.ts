import { folderEndpoints as endpoints } from '#contract/folders.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import * as service from './service.ts'

export const folderRoutes = [
  route(endpoints.listFolders, (ctx, { actor, params }) => service.listFolders(ctx, actor, params.oid)),
  route(endpoints.connectFolder, (ctx, { actor, params, body }) =>
    service.connectFolder(ctx, actor, { ...body, ...params }),
  ),
  route(endpoints.disconnectFolder, async (ctx, { actor, params }) => {
    await service.disconnectFolder(ctx, actor, params)
    return undefined
  }),
  route(endpoints.listFolderEntries, (ctx, { actor, params, query, reply }) =>
    service.listEntries(ctx, actor, params, query, abortOnDisconnect(reply)),
  ),
]

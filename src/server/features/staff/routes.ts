import { staffEndpoints as endpoints } from '#contract/staff.ts'
import { route } from '#server/define.ts'
import { readAuditLog } from '#server/features/audit/service.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './administrators.ts'
import { changeEnterprise, listAllUsers, listAllWorkspaces } from './directory.ts'
import { requireStaff } from './service.ts'

export const staffRoutes = [
  route(endpoints.listAuditLog, async (ctx, { actor, query }) => {
    await requireStaff(ctx.db, actor)
    return readAuditLog(ctx.db, query)
  }),
  route(endpoints.listAllWorkspaces, (ctx, { actor, query }) => listAllWorkspaces(ctx.db, actor, query)),
  route(endpoints.changeEnterprise, (ctx, { actor, params, body }) =>
    changeEnterprise(ctx.db, actor, { ...params, ...body }),
  ),
  route(endpoints.listAdministrators, (ctx, { actor }) => listAdministrators(ctx.db, actor)),
  route(endpoints.addAdministrator, (ctx, { actor, body }) => addAdministrator(ctx.db, actor, body.email)),
  route(endpoints.removeAdministrator, async (ctx, { actor, params }) => {
    await removeAdministrator(ctx.db, actor, params.uid)
    return undefined
  }),
  route(endpoints.listAllUsers, (ctx, { actor, query }) => listAllUsers(ctx.db, actor, query)),
]

import { staffEndpoints as endpoints } from '#contract/staff.ts'
import { route } from '#server/define.ts'
import { readAuditLog } from '#server/features/audit/service.ts'
import { requireStaff } from './service.ts'

export const staffRoutes = [
  route(endpoints.listAuditLog, async (ctx, { actor, query }) => {
    await requireStaff(ctx.db, actor)
    return readAuditLog(ctx.db, query)
  }),
]

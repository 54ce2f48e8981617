import { whiteLabelEndpoints as endpoints } from '#contract/white-labels.ts'
import { route } from '#server/define.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { putLogo, readLogo, removeLogo } from './logos.ts'
import { addWhiteLabel, changeWhiteLabel, listWhiteLabels, removeWhiteLabel } from './records.ts'
import { findWhiteLabel } from './service.ts'

export const whiteLabelRoutes = [
  route(endpoints.getWhiteLabel, (ctx, { request }) => findWhiteLabel(ctx, request)),
  route(endpoints.getWhiteLabelLogo, (ctx, { params }) => readLogo(ctx, params)),
  route(endpoints.listWhiteLabels, (ctx, { actor }) => listWhiteLabels(ctx, actor)),
  route(endpoints.addWhiteLabel, (ctx, { actor, body }) => addWhiteLabel(ctx, actor, body)),
  route(endpoints.changeWhiteLabel, (ctx, { actor, params, body }) =>
    changeWhiteLabel(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.removeWhiteLabel, async (ctx, { actor, params }) => {
    await removeWhiteLabel(ctx, actor, params.whiteLabelId)
    return undefined
  }),
  route(
    endpoints.putWhiteLabelLogo,
    (ctx, { actor, params, request }) => {
      const length = request.headers['content-length']
      const upload = { body: request.raw, length: length === undefined ? undefined : Number(length) }
      return putLogo(ctx, actor, { ...params, ...upload })
    },
    (ctx, { actor }) => requireStaff(ctx.db, actor),
  ),
  route(endpoints.removeWhiteLabelLogo, (ctx, { actor, params }) =>
    removeLogo(ctx, actor, params.whiteLabelId),
  ),
]

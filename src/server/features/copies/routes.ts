import { copyEndpoints as endpoints } from '#contract/copies.ts'
import { route } from '#server/define.ts'
import { duplicateCollection } from './service.ts'

export const copyRoutes = [
  route(endpoints.duplicateCollection, (ctx, { actor, params }) =>
    duplicateCollection(ctx, actor, params.id),
  ),
]

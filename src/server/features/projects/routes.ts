import { collectionEndpoints } from '#contract/collections.ts'
import { projectEndpoints as endpoints } from '#contract/projects.ts'
import { route } from '#server/define.ts'
import { changeDocumentSettings, renameCollection } from '#server/features/collections/service.ts'
import * as service from './service.ts'

export const projectRoutes = [
  // `collections` can't import `projects`, so the endpoint that also assigns projects is here.
  route(collectionEndpoints.changeCollection, (ctx, { actor, params, body }) =>
    'name' in body
      ? renameCollection(ctx, actor, params.id, body.name)
      : 'project' in body
        ? service.assign(ctx, actor, params.id, body)
        : changeDocumentSettings(ctx, actor, params.id, body),
  ),
  route(endpoints.listProjects, (ctx, { actor, params, query }) =>
    service.listProjects(ctx, actor, params.uid, query.orgId),
  ),
  route(endpoints.addProject, (ctx, { actor, params, body }) => service.addProject(ctx, actor, params, body)),
  route(endpoints.changeProject, (ctx, { actor, params, body }) =>
    service.changeProject(ctx, actor, params, body),
  ),
  route(endpoints.removeProject, async (ctx, { actor, params }) => {
    await service.removeProject(ctx, actor, params)
    return undefined
  }),
]

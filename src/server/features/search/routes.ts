import { searchEndpoints as endpoints } from '#contract/search.ts'
import { route } from '#server/define.ts'
import { listSavedSearches, removeSavedSearch, renameSavedSearch, saveSearch } from './saved-searches.ts'
import { countResults, search } from './service.ts'

export const searchRoutes = [
  route(endpoints.search, (ctx, { actor, query, body }) => search(ctx, actor, { ...body, ...query })),
  route(endpoints.countResults, (ctx, { actor, body }) => countResults(ctx, actor, body)),
  route(endpoints.listSavedSearches, (ctx, { actor, params, query }) =>
    listSavedSearches(ctx, actor, params.uid, query.orgId),
  ),
  route(endpoints.saveSearch, (ctx, { actor, params, body }) => saveSearch(ctx, actor, params, body)),
  route(endpoints.renameSavedSearch, (ctx, { actor, params, body }) =>
    renameSavedSearch(ctx, actor, params, body.name),
  ),
  route(endpoints.removeSavedSearch, async (ctx, { actor, params }) => {
    await removeSavedSearch(ctx, actor, params)
    return undefined
  }),
]

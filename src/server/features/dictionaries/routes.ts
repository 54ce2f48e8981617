import { dictionaryEndpoints as endpoints } from '#contract/dictionaries.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { addToDictionary } from './add-word.ts'
import * as service from './service.ts'

export const dictionaryRoutes = [
  route(endpoints.listDictionaries, (ctx, { actor, params }) =>
    service.listDictionaries(ctx, actor, params.uid),
  ),
  route(endpoints.getDictionary, (ctx, { actor, params }) =>
    service.getDictionary(ctx, actor, params.uid, params.id),
  ),
  route(
    endpoints.saveDictionary,
    (ctx, { actor, params, body }) => service.saveDictionary(ctx, actor, params.uid, params.id, body),
    isOwnAccount,
  ),
  route(endpoints.deleteDictionary, async (ctx, { actor, params }) => {
    await service.deleteDictionary(ctx, actor, params.uid, params.id)
    return undefined
  }),
  route(endpoints.addToDictionary, (ctx, { actor, params, body }) =>
    addToDictionary(ctx, actor, params.id, body),
  ),
]

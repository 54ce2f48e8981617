import { profileEndpoints as endpoints } from '#contract/profile.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { pictureIn, putAvatar, readAvatar, removeAvatar } from './service.ts'

export const avatarRoutes = [
  route(
    endpoints.putAvatar,
    (ctx, { actor, params, request }) => putAvatar(ctx, actor, { uid: params.uid, ...pictureIn(request) }),
    isOwnAccount,
  ),
  route(endpoints.removeAvatar, async (ctx, { actor, params }) => {
    await removeAvatar(ctx, actor, params.uid)
    return undefined
  }),
  route(endpoints.getAvatar, (ctx, { params }) => readAvatar(ctx, params)),
]

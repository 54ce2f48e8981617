import { profileEndpoints as endpoints } from '#contract/profile.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { putAvatar, readAvatar, readPictureUpload, removeAvatar } from './service.ts'

export const avatarRoutes = [
  route(
    endpoints.putAvatar,
    (ctx, { actor, params, request }) =>
      putAvatar(ctx, actor, { uid: params.uid, ...readPictureUpload(request) }),
    isOwnAccount,
  ),
  route(endpoints.removeAvatar, async (ctx, { actor, params }) => {
    await removeAvatar(ctx, actor, params.uid)
    return undefined
  }),
  route(endpoints.getAvatar, (ctx, { params }) => readAvatar(ctx, params)),
]

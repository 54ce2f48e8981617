import { profileEndpoints as endpoints } from '#contract/profile.ts'
import { settingsEndpoints } from '#contract/settings.ts'
import { workspaceEndpoints } from '#contract/workspaces.ts'
import { route } from '#server/define.ts'
import { switchWorkspace } from '#server/features/workspaces/service.ts'
import { cancelEmailChange, changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { createWorkspace } from './new-workspace.ts'
import { changeProfile, readProfile } from './profile.ts'
import { readSession } from './service.ts'
import { readSettings, writeSettings } from './settings.ts'

/** Routes for an account's profile, sign-in details, settings, and current workspace. */
export const profileRoutes = [
  route(endpoints.getProfile, (ctx, { actor, params }) => readProfile(ctx.db, actor, params.uid)),
  route(endpoints.changeProfile, (ctx, { actor, params, body }) =>
    changeProfile(ctx, actor, params.uid, body),
  ),
  route(endpoints.changeEmail, async (ctx, { actor, params, body }) => {
    await changeEmail(ctx, actor, { ...params, ...body })
    return readProfile(ctx.db, actor, params.uid)
  }),
  route(endpoints.dropEmailChange, async (ctx, { actor, params }) => {
    await cancelEmailChange(ctx, actor, params.uid)
    return readProfile(ctx.db, actor, params.uid)
  }),
  route(endpoints.changePassword, async (ctx, { actor, params, body }) => {
    await changePassword(ctx, actor, { ...params, ...body })
    return undefined
  }),
  route(
    settingsEndpoints.getDocumentTags,
    async (ctx, { actor, params }) => (await readSettings(ctx.db, actor, params.uid)).documentTags,
  ),
  route(settingsEndpoints.getSettings, (ctx, { actor, params }) => readSettings(ctx.db, actor, params.uid)),
  route(settingsEndpoints.changeSettings, (ctx, { actor, params, body }) =>
    writeSettings(ctx, actor, params.uid, body),
  ),
  route(workspaceEndpoints.switchWorkspace, async (ctx, { actor, params, body }) => {
    await switchWorkspace(ctx.db, actor, params.uid, body.organization)
    return readSession(ctx, actor)
  }),
  route(workspaceEndpoints.addWorkspace, async (ctx, { actor, body }) => {
    await createWorkspace(ctx, actor, body)
    return readSession(ctx, actor)
  }),
]

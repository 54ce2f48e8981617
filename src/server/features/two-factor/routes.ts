import { signInStepEndpoints } from '#contract/sign-in-steps.ts'
import { twoFactorEndpoints as endpoints } from '#contract/two-factor.ts'
import { route } from '#server/define.ts'
import { replaceSession } from '#server/features/sessions/service.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { completeSecondStep } from './second-step.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  createRecoveryCodes,
  disableTwoFactor,
  readTwoFactor,
} from './service.ts'

export const twoFactorRoutes = [
  route(signInStepEndpoints.completeSignIn, async (ctx, { body, actor, request, reply }) => {
    const client = identifyClient(ctx.config, request)
    const signInResult = await completeSecondStep(ctx, body, client)
    await replaceSession(ctx, { actor, request, reply }, signInResult, client)
    return signInResult.session
  }),
  route(endpoints.getTwoFactor, (ctx, { actor, params }) => readTwoFactor(ctx.db, actor, params.uid)),
  route(endpoints.beginTwoFactor, (ctx, { actor, params, body }) =>
    beginTwoFactor(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.confirmTwoFactor, (ctx, { actor, params, body }) =>
    confirmTwoFactor(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.turnOffTwoFactor, async (ctx, { actor, params, body }) => {
    await disableTwoFactor(ctx, actor, { ...params, reauth: body })
    return undefined
  }),
  route(endpoints.makeRecoveryCodes, (ctx, { actor, params, body }) =>
    createRecoveryCodes(ctx, actor, { ...params, reauth: body }),
  ),
]

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxPasswordLength } from './limits.ts'
import { currentPassword } from './proof.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const twoFactorState = z
  .object({
    since: epochSeconds.nullable().describe('null while it is off'),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'TwoFactorState' })
export type TwoFactorState = z.infer<typeof twoFactorState>

/** Secret for an authenticator app. */
export const totpSecret = z
  .object({
    secret: z.string().describe('base32, to be typed into the app'),
    uri: z.string().describe('otpauth://, what the picture holds'),
    qr: z.string().describe('the picture, as SVG'),
  })
  .meta({ id: 'TotpSecret' })
export type TotpSecret = z.infer<typeof totpSecret>

export const recoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).describe('each takes the place of the app once; told this one time'),
  })
  .meta({ id: 'RecoveryCodes' })

/** As typed by people, with spaces. */
export const typedCode = z.string().trim().min(1).max(100).pipe(text)

/** Verification that the user is present, not only someone at their browser. */
export const proof = z.union(
  [z.object({ password: z.string().min(1).max(maxPasswordLength) }), z.object({ code: typedCode })],
  { error: 'Expected the password, a code of the app, or a recovery code' },
)
export type Proof = z.infer<typeof proof>

const own = { access: 'user', personal: true } as const
const params = z.object({ uid: id })

export const twoFactorEndpoints = {
  getTwoFactor: endpoint({
    ...routes.getTwoFactor,
    summary: 'Get the two-factor authentication status',
    example: { params: { uid: sample.user } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: twoFactorState },
  }),
  beginTwoFactor: endpoint({
    ...routes.beginTwoFactor,
    ...own,
    params,
    summary: 'Create an authenticator app secret',
    description: 'Nothing changes until a code of the app is confirmed.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: totpSecret },
  }),
  confirmTwoFactor: endpoint({
    ...routes.confirmTwoFactor,
    ...own,
    params,
    summary: 'Enable two-factor authentication',
    description: 'Takes a code of the new secret, and returns the recovery codes, this one time.',
    errors: ['wrong_credentials', 'code_invalid', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { code: sample.totpCode } },
    body: z.object({ code: typedCode }),
    answer: { kind: 'result', schema: recoveryCodes },
  }),
  turnOffTwoFactor: endpoint({
    ...routes.turnOffTwoFactor,
    ...own,
    params,
    summary: 'Disable two-factor authentication',
    errors: ['wrong_credentials', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: proof,
    answer: { kind: 'empty' },
  }),
  makeRecoveryCodes: endpoint({
    ...routes.makeRecoveryCodes,
    ...own,
    params,
    summary: 'Replace the recovery codes',
    description: 'Returns ten new codes; all earlier ones stop working.',
    errors: ['wrong_credentials', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: proof,
    answer: { kind: 'result', schema: recoveryCodes },
  }),
}

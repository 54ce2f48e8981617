import { z } from 'zod'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxPasswordLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const twoFactorState = z
  .object({
    since: epochSeconds.nullable().describe('When it was enabled. Null if it is off.'),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'TwoFactorState' })
export type TwoFactorState = z.infer<typeof twoFactorState>

/** An authenticator app's secret. */
export const totpSecret = z
  .object({
    secret: z.string().describe('Base32 secret to type into the app.'),
    uri: z.string().describe('The secret as an `otpauth://` URI. The QR code contains the same URI.'),
    qr: z.string().describe('QR code as SVG.'),
  })
  .meta({ id: 'TotpSecret' })
export type TotpSecret = z.infer<typeof totpSecret>

export const recoveryCodes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .describe(
        "Each code can be used once in place of the authenticator app. The codes aren't returned again.",
      ),
  })
  .meta({ id: 'RecoveryCodes' })

/** A code as typed by the user, possibly with spaces. */
export const codeInput = z.string().trim().min(1).max(100).pipe(text)

/** Proof that the request comes from the user, not just from their browser. */
export const reauthentication = z.union(
  [z.object({ password: z.string().min(1).max(maxPasswordLength) }), z.object({ code: codeInput })],
  { error: 'Expected a password, a code from the authenticator app, or a recovery code' },
)
export type Reauthentication = z.infer<typeof reauthentication>

const userAccess = { access: 'user', personal: true } as const
const params = z.object({ uid: id })

export const twoFactorEndpoints = {
  getTwoFactor: endpoint({
    ...routes.getTwoFactor,
    home: 'forward',
    summary: 'Get the two-factor authentication status',
    example: { params: { uid: sample.user } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: twoFactorState },
  }),
  beginTwoFactor: endpoint({
    ...routes.beginTwoFactor,
    home: 'forward',
    ...userAccess,
    params,
    summary: 'Create an authenticator app secret',
    description: "Two-factor authentication isn't enabled until a code from the app is confirmed.",
    errors: ['wrong_credentials', 'sign_in_again', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: totpSecret },
  }),
  confirmTwoFactor: endpoint({
    ...routes.confirmTwoFactor,
    home: 'forward',
    ...userAccess,
    params,
    summary: 'Enable two-factor authentication',
    description:
      "Requires a code from the authenticator app. Returns the recovery codes, which can't be retrieved again.",
    errors: ['wrong_credentials', 'code_invalid', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { code: sample.totpCode } },
    body: z.object({ code: codeInput }),
    answer: { kind: 'result', schema: recoveryCodes },
  }),
  turnOffTwoFactor: endpoint({
    ...routes.turnOffTwoFactor,
    home: 'forward',
    ...userAccess,
    params,
    summary: 'Disable two-factor authentication',
    errors: ['wrong_credentials', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: reauthentication,
    answer: { kind: 'empty' },
  }),
  makeRecoveryCodes: endpoint({
    ...routes.makeRecoveryCodes,
    home: 'forward',
    ...userAccess,
    params,
    summary: 'Regenerate recovery codes',
    description: 'Returns ten new codes. All previous codes stop working.',
    errors: ['wrong_credentials', 'conflict', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    body: reauthentication,
    answer: { kind: 'result', schema: recoveryCodes },
  }),
}

import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { secondFactorCode } from './second-factor.ts'

export const signInStepEndpoints = {
  completeSignIn: endpoint({
    ...routes.completeSignIn,
    home: 'visit',
    summary: 'Complete a sign-in with a second factor',
    errors: ['wrong_credentials', 'code_invalid', 'too_many_requests'],
    example: { body: { token: sample.signInToken, method: 'totp', code: sample.totpCode } },
    access: 'anyone',
    body: z.object({
      token: actionCode,
      method: secondFactorCode,
      code: z.string().trim().min(1).max(100).pipe(text),
    }),
    answer: { kind: 'result', schema: session },
  }),
}

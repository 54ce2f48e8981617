import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { text } from './ids.ts'
import { secondFactorCode } from './second-factor.ts'

export const signInStepEndpoints = {
  completeSignIn: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    summary:
      'Finish a sign-in by a code; wrong_credentials when the code is wrong, code_invalid when the sign-in waits no longer',
    access: 'anyone',
    body: z.object({
      token: actionCode,
      method: secondFactorCode,
      code: z.string().trim().min(1).max(100).pipe(text),
    }),
    answer: { kind: 'result', schema: session },
  }),
}

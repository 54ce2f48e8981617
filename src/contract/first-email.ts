import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { email } from './person.ts'

export const firstEmailEndpoints = {
  provideEmail: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/first-email',
    summary: 'Give my account an address, where it has none; it is proven like that of a registration',
    access: 'user',
    personal: true,
    params: z.object({ uid: id }),
    body: z.object({ email }),
    answer: { kind: 'result', schema: session },
  }),
}

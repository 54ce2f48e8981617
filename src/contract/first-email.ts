import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { email } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const firstEmailEndpoints = {
  provideEmail: endpoint({
    ...routes.provideEmail,
    home: 'forward',
    summary: 'Add a first email address',
    description: 'For accounts without an email address. The new address must be verified.',
    errors: ['conflict', 'email_taken', 'plus_refused', 'domain_refused', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { email: sample.newEmail }, error: 'conflict' },
    access: 'user',
    personal: true,
    params: z.object({ uid: id }),
    body: z.object({ email }),
    answer: { kind: 'result', schema: session },
  }),
}

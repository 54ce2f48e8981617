import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

export const welcomeEndpoints = {
  bringWelcome: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/organization/:oid/welcome',
    aliases: ['/user/:uid/organization/:oid/welcome'],
    summary: 'My welcome recording in a workspace; made anew when I have none there',
    access: 'user',
    params: z.object({ uid: id, oid: id }),
    answer: { kind: 'result', schema: collection },
  }),
}

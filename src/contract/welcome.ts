import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const welcomeEndpoints = {
  restoreWelcome: endpoint({
    ...routes.restoreWelcome,
    aliases: ['/user/:uid/organization/:oid/welcome'],
    summary: 'Get my welcome recording',
    description: "Creates the recording if the workspace doesn't have one.",
    example: { params: { uid: sample.user, oid: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id, oid: id }),
    answer: { kind: 'result', schema: collection },
  }),
}

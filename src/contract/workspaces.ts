import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const workspaceEndpoints = {
  switchWorkspace: endpoint({
    ...routes.switchWorkspace,
    summary: 'Switch workspace',
    example: { params: { uid: sample.user }, body: { organization: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({ organization: id }),
    answer: { kind: 'result', schema: session },
  }),
}

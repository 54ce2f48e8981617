import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

export const workspaceEndpoints = {
  switchWorkspace: endpoint({
    method: 'PATCH',
    path: '/user/v2/:uid/organization',
    summary: 'Work in another of my workspaces',
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({ organization: id }),
    answer: { kind: 'result', schema: session },
  }),
}

import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

export const copyEndpoints = {
  duplicateCollection: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/duplicate',
    summary:
      'Copy words, speakers and media into a collection of mine; highlights, notes, shares and history stay where they are',
    access: 'user',
    params: z.object({ id }),
    answer: { kind: 'result', schema: collection },
  }),
}

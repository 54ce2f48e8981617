import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const copyEndpoints = {
  duplicateCollection: endpoint({
    ...routes.duplicateCollection,
    summary: 'Duplicate a collection',
    description: 'Copies words, speakers and media, but not highlights, notes, shares or history.',
    errors: ['not_ready', 'conflict', 'storage_full', 'quota_exceeded'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: z.object({ id }),
    answer: { kind: 'result', schema: collection },
  }),
}

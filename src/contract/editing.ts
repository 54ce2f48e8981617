import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })
const answer = { kind: 'result', schema: collection } as const

export const editingEndpoints = {
  checkOut: endpoint({
    ...routes.checkOut,
    summary: 'Acquire the editing lock',
    description: 'Or renew it. It expires after five minutes without a renewal.',
    errors: ['locked'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  checkIn: endpoint({
    ...routes.checkIn,
    summary: 'Release the editing lock',
    description: 'Hands it to the person who requested it.',
    example: { params: { id: sample.collection }, body: {} },
    access: 'user',
    params: collectionParams,
    body: z
      .object({
        after: z
          .uuid()
          .optional()
          .describe('an edit that is on its way: it is waited for, a few seconds at most'),
      })
      .default({}),
    answer,
  }),
  requestLock: endpoint({
    ...routes.requestLock,
    summary: 'Request the editing lock',
    description: 'Repeated after 30 seconds without a response or a saved edit, it acquires the lock.',
    errors: ['locked', 'conflict'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  dropLockRequest: endpoint({
    ...routes.dropLockRequest,
    summary: 'Decline or cancel a lock request',
    description: 'Declines as the holder, cancels as the requester.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  releaseLock: endpoint({
    ...routes.releaseLock,
    summary: 'Force-release the editing lock',
    description: 'The log of the collection names who did.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
}

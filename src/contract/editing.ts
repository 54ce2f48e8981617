import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })
const answer = { kind: 'result', schema: collection } as const

export const editingEndpoints = {
  checkOut: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/checkout',
    summary: 'Acquire the editing lock',
    description: 'Or renew it. It expires after five minutes without a renewal.',
    errors: ['locked'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/checkin',
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
    method: 'POST',
    path: '/collections/v2/:id/lock/request',
    summary: 'Request the editing lock',
    description: 'Repeated after 30 seconds without a response or a saved edit, it acquires the lock.',
    errors: ['locked', 'conflict'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  dropLockRequest: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/lock/request',
    summary: 'Decline or cancel a lock request',
    description: 'Declines as the holder, cancels as the requester.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  releaseLock: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/lock',
    summary: 'Force-release the editing lock',
    description: 'The log of the collection names who did.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
}

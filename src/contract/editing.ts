import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const collectionParams = z.object({ id })
const answer = { kind: 'result', schema: collection } as const

export const editingEndpoints = {
  checkOut: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/checkout',
    summary:
      'Take the editing lock, or say that its holder is still there; it ends after five minutes of silence',
    access: 'user',
    params: collectionParams,
    answer,
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/checkin',
    summary: 'Give the editing lock back; whoever has asked for it gets it',
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
    summary:
      'Ask the holder to hand the lock over; asked again after 30 seconds without an answer or a saved edit, it is yours',
    access: 'user',
    params: collectionParams,
    answer,
  }),
  dropLockRequest: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/lock/request',
    summary: 'As the holder, keep the lock; as who asked, ask no longer',
    access: 'user',
    params: collectionParams,
    answer,
  }),
  releaseLock: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/lock',
    summary: "End another's editing; the collection's log names who did",
    access: 'user',
    params: collectionParams,
    answer,
  }),
}

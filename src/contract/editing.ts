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
    description: "Acquires or renews the lock. It expires after five minutes if it isn't renewed.",
    errors: ['locked'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  checkIn: endpoint({
    ...routes.checkIn,
    summary: 'Release the editing lock',
    description: 'Transfers the lock to the user who requested it, if any.',
    example: { params: { id: sample.collection }, body: {} },
    access: 'user',
    params: collectionParams,
    body: z
      .object({
        after: z
          .uuid()
          .optional()
          .describe(
            '`operationId` of an edit that is still being sent. The server waits up to five seconds for it.',
          ),
      })
      .default({}),
    answer,
  }),
  requestLock: endpoint({
    ...routes.requestLock,
    summary: 'Request the editing lock',
    description:
      'If the holder neither responds nor saves an edit for 30 seconds, repeat the request to acquire the lock.',
    errors: ['locked', 'conflict'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  dropLockRequest: endpoint({
    ...routes.dropLockRequest,
    summary: 'Decline or cancel a lock request',
    description: 'The holder declines the request; the requester cancels it.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  releaseLock: endpoint({
    ...routes.releaseLock,
    summary: 'Force-release the editing lock',
    description: "The collection's log records who released it.",
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
}

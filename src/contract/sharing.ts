import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })

export const shares = z
  .object({
    sharedWith: z.record(id, z.literal(true)),
    userId: id.describe('ID of the owner.'),
  })
  .meta({ id: 'Shares' })

export const sharingEndpoints = {
  shareCollection: endpoint({
    ...routes.shareCollection,
    summary: 'Share a collection with a member',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  unshareCollection: endpoint({
    ...routes.unshareCollection,
    summary: 'Stop sharing with a member',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  changeOwner: endpoint({
    ...routes.changeOwner,
    summary: 'Transfer the ownership of a collection',
    description: 'The previous owner keeps shared access.',
    errors: ['forbidden', 'conflict', 'quota_exceeded'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  moveCollection: endpoint({
    ...routes.moveCollection,
    place: 'any',
    summary: 'Move a collection to another workspace',
    description:
      "Removes the collection from its projects. Members who don't belong to the new workspace lose access. A collection that moves to another region is copied there first, and then deleted here. Until then `movingTo` is set, and the collection is read-only.",
    errors: ['forbidden', 'conflict', 'not_ready', 'locked', 'quota_exceeded', 'on_hold'],
    example: { params: { id: sample.collection }, body: { orgId: sample.otherWorkspace } },
    access: 'user',
    params: z.object({ id: z.uuid({ error: 'No collection id provided' }).toLowerCase() }),
    body: z.object({ orgId: z.uuid({ error: 'No organization id provided' }).toLowerCase() }),
    answer: { kind: 'result', schema: collection },
  }),
}

import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { userSchema } from '#domain/scim/schemas.ts'
import type { Caller } from '#server/testing/product.ts'

/** IDs of the objects in a call. */
export interface TestObjects {
  collection: string
  upload: string
  recode: string
  version?: string
  invite?: string
  /** SCIM ID of a user, a group, a schema, or a resource type. */
  scim?: string
}

/**
 * Creates the objects in the endpoint's path. They belong to a collection or share its ID. The collection is
 * `value`, by default the user's oldest one.
 */
export async function createTestObjects(
  caller: Caller,
  { path, method }: Endpoint,
  value?: string,
): Promise<TestObjects> {
  const collection = value ?? (await findOldestCollection(caller))
  const upload = path.includes(':uploadId') ? await addUpload(caller) : ''
  if (path.includes('/dictionary'))
    await caller.call(endpoints.saveDictionary, {
      params: { uid: caller.uid, id: collection },
      body: { name: 'Names', language: 'en', terms: ['Longhand'] },
    })
  if (path.endsWith('/pubkey') && method === 'PATCH')
    await caller.call(endpoints.createPublicLink, { params: { id: collection } })
  if (/highlight|replies|tags/i.test(path)) await addAnnotations(caller, collection)
  if (path.includes(':searchId'))
    await caller.call(endpoints.saveSearch, {
      params: { uid: caller.uid, searchId: collection },
      body: { orgId: caller.orgId, name: 'Later', term: 'welcome' },
    })
  if (path.includes(':projectId'))
    await caller.call(endpoints.addProject, {
      params: { uid: caller.uid, projectId: collection },
      body: { orgId: caller.orgId },
    })
  if (path.includes(':versionId')) {
    const [version] = (await caller.call(endpoints.listVersions, { params: { id: collection } })).Items
    return { upload, collection, recode: '', version: version?.id ?? '' }
  }
  if (path.includes(':inviteId')) {
    const body = { emails: [`${randomUUID()}@example.com`] }
    const { invited } = await caller.call(endpoints.sendInvites, { params: { oid: caller.orgId }, body })
    return { upload, collection, recode: '', invite: invited[0]?.id ?? '' }
  }
  if (/:scimId|:groupId/.test(path))
    return { upload, collection, recode: '', scim: await resolveScimParam(caller, path) }
  if (!path.includes(':recodeId')) return { upload, collection, recode: '' }
  const recode = await caller.call(endpoints.startRecode, {
    params: { id: collection },
    body: { languageCode: 'en', start: 0, end: 1 },
  })
  return { upload, collection, recode: recode.id }
}

async function addUpload(caller: Caller): Promise<string> {
  const body = { name: 'talk.mp3', size: 10 }
  return (await caller.call(endpoints.createUpload, { params: { uid: caller.uid }, body })).id
}

/** Returns the user's oldest collection; earlier calls may have created others. */
async function findOldestCollection(caller: Caller): Promise<string> {
  const params = { uid: caller.uid }
  const { Items } = await caller.call(endpoints.listCollections, {
    params,
    query: { limit: 1 },
    body: { orgId: caller.orgId, order: 'oldest' },
  })
  return Items[0]?.id ?? ''
}

/** Returns the value for a SCIM path parameter. */
async function resolveScimParam(caller: Caller, path: string): Promise<string> {
  if (path.includes('/ResourceTypes/')) return 'User'
  if (path.includes('/Schemas/')) return userSchema.id
  const { key } = await caller.call(endpoints.createScimToken, { params: { oid: caller.orgId } })
  const headers = { authorization: `Bearer ${key}` }
  const uniqueSuffix = randomUUID()
  const addedResource = path.includes('/Users/')
    ? await caller.send(endpoints.addScimUser, { body: { userName: `${uniqueSuffix}@example.com` } }, headers)
    : await caller.send(endpoints.addScimGroup, { body: { displayName: uniqueSuffix } }, headers)
  return addedResource.json().id
}

/** Adds a highlight, a reply to it, and a tag, all with the same ID. */
async function addAnnotations(caller: Caller, id: string) {
  const params = { id, highlightId: id, replyId: id, oid: caller.orgId, tagId: id }
  await caller.call(endpoints.addTag, { params, body: { name: `Later ${id.slice(0, 8)}` } })
  const body = { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' }
  await caller.call(endpoints.addHighlight, { params, body })
  await caller.call(endpoints.addReply, { params, body: { content: 'Because.' } })
}

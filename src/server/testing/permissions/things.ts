import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { userSchema } from '#domain/scim/schemas.ts'
import type { Caller } from '#server/testing/product.ts'

/** IDs of the objects of a call. */
export interface TestObjects {
  collection: string
  upload: string
  recode: string
  version?: string
  invite?: string
  /** Of SCIM: a user, a group, or a description. */
  scim?: string
}

/**
 * Creates the objects in the endpoint's path. They belong to the collection, which is the user's oldest unless
 * another is given, or have its ID.
 */
export async function createTestObjects(
  who: Caller,
  { path, method }: Endpoint,
  given?: string,
): Promise<TestObjects> {
  const collection = given ?? (await oldestOf(who))
  const upload = path.includes(':uploadId') ? await addUpload(who) : ''
  if (path.includes('/dictionary'))
    await who.call(endpoints.saveDictionary, {
      params: { uid: who.uid, id: collection },
      body: { name: 'Names', language: 'en', terms: ['Longhand'] },
    })
  if (path.endsWith('/pubkey') && method === 'PATCH')
    await who.call(endpoints.createPublicLink, { params: { id: collection } })
  if (/highlight|replies|tags/i.test(path)) await addNotes(who, collection)
  if (path.includes(':searchId'))
    await who.call(endpoints.saveSearch, {
      params: { uid: who.uid, searchId: collection },
      body: { orgId: who.orgId, name: 'Later', term: 'welcome' },
    })
  if (path.includes(':projectId'))
    await who.call(endpoints.addProject, {
      params: { uid: who.uid, projectId: collection },
      body: { orgId: who.orgId },
    })
  if (path.includes(':versionId')) {
    const [version] = (await who.call(endpoints.listVersions, { params: { id: collection } })).Items
    return { upload, collection, recode: '', version: version?.id ?? '' }
  }
  if (path.includes(':inviteId')) {
    const body = { emails: [`${randomUUID()}@example.com`] }
    const { invited } = await who.call(endpoints.sendInvites, { params: { oid: who.orgId }, body })
    return { upload, collection, recode: '', invite: invited[0]?.id ?? '' }
  }
  if (/:scimId|:groupId/.test(path))
    return { upload, collection, recode: '', scim: await scimThing(who, path) }
  if (!path.includes(':recodeId')) return { upload, collection, recode: '' }
  const recode = await who.call(endpoints.startRecode, {
    params: { id: collection },
    body: { languageCode: 'en', start: 0, end: 1 },
  })
  return { upload, collection, recode: recode.id }
}

async function addUpload(who: Caller): Promise<string> {
  const body = { name: 'talk.mp3', size: 10 }
  return (await who.call(endpoints.createUpload, { params: { uid: who.uid }, body })).id
}

/** Returns the user's oldest collection; earlier calls may have created others. */
async function oldestOf(who: Caller): Promise<string> {
  const params = { uid: who.uid }
  const { Items } = await who.call(endpoints.listCollections, {
    params,
    query: { limit: 1 },
    body: { orgId: who.orgId, order: 'oldest' },
  })
  return Items[0]?.id ?? ''
}

/** Values for the path parameters of SCIM. */
async function scimThing(who: Caller, path: string): Promise<string> {
  if (path.includes('/ResourceTypes/')) return 'User'
  if (path.includes('/Schemas/')) return userSchema.id
  const { key } = await who.call(endpoints.createScimToken, { params: { oid: who.orgId } })
  const headers = { authorization: `Bearer ${key}` }
  const unique = randomUUID()
  const added = path.includes('/Users/')
    ? await who.send(endpoints.addScimUser, { body: { userName: `${unique}@example.com` } }, headers)
    : await who.send(endpoints.addScimGroup, { body: { displayName: unique } }, headers)
  return added.json().id
}

/** A highlight, a reply to it and a tag with the same id. */
async function addNotes(who: Caller, id: string) {
  const params = { id, highlightId: id, replyId: id, oid: who.orgId, tagId: id }
  await who.call(endpoints.addTag, { params, body: { name: `Later ${id.slice(0, 8)}` } })
  const body = { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' }
  await who.call(endpoints.addHighlight, { params, body })
  await who.call(endpoints.addReply, { params, body: { content: 'Because.' } })
}

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '#server/testing/product.ts'

/** The IDs of the objects of a call. */
export interface Things {
  collection: string
  upload: string
  recode: string
  version?: string
}

/** A fresh upload, the welcome collection, a recode of it on request, and a dictionary with the same id. */
export async function thingsOf(who: Caller, { path }: Endpoint): Promise<Things> {
  const upload = await who.call(endpoints.createUpload, {
    params: { uid: who.uid },
    body: { name: 'talk.mp3', size: 10 },
  })
  const { Items } = await who.call(endpoints.listCollections, {
    params: { uid: who.uid },
    body: { orgId: who.orgId },
  })
  // The oldest: earlier calls may have created others.
  const collection = Items.at(-1)?.id ?? ''
  await who.call(endpoints.saveDictionary, {
    params: { uid: who.uid, id: collection },
    body: { name: 'Names', language: 'en', terms: ['Longhand'] },
  })
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
    return { upload: upload.id, collection, recode: '', version: version?.id ?? '' }
  }
  if (!path.includes(':recodeId')) return { upload: upload.id, collection, recode: '' }
  const recode = await who.call(endpoints.startRecode, {
    params: { id: collection },
    body: { languageCode: 'en', start: 0, end: 1 },
  })
  return { upload: upload.id, collection, recode: recode.id }
}

/** A highlight, a reply to it and a tag with the same id. */
async function addNotes(who: Caller, id: string) {
  const params = { id, highlightId: id, replyId: id, oid: who.orgId, tagId: id }
  await who.call(endpoints.addTag, { params, body: { name: 'Later' } })
  const body = { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' }
  await who.call(endpoints.addHighlight, { params, body })
  await who.call(endpoints.addReply, { params, body: { content: 'Because.' } })
}

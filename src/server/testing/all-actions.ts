import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import type { Word } from '#domain/words/words.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { addAccountData } from './account-data.ts'
import { joinWorkspace } from './members.ts'
import type { Caller, TestProduct } from './product.ts'

/** Password of every user from `register`. */
export const password = 'correct horse battery'

const words = ['some', 'words'].map(
  (text, i): Word => ({
    text,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: 'spk_0',
    ...(i === 0 && { turn: true }),
  }),
)

/** Adds a user's finished recording, made from an upload. */
export async function addRecording(
  { context, upload }: TestProduct,
  owner: Caller,
  organizationId = owner.orgId,
  bytes = randomBytes(5000),
): Promise<string> {
  const { db, storage, config, workDir } = context
  const location = await upload(owner, 'talk.mp3', bytes)
  const key = location.slice('/objects/'.length)
  await db.deleteFrom('uploads').where('storage_key', '=', key).execute()
  const id = randomUUID()
  const samples = join(workDir, `${id}.mp3`)
  await writeFile(samples, 'sound')
  await storage.putFile(`collections/${id}/audio.mp3`, samples, 'audio/mpeg')
  await rm(samples)
  await db
    .insertInto('collections')
    .values({
      id,
      organization_id: organizationId,
      owner_id: owner.uid,
      name: 'A talk',
      region: config.region,
      language_code: 'en-US',
      demo: false,
      source_key: key,
      audio_key: `collections/${id}/audio.mp3`,
      has_video: false,
      has_transcript: true,
      duration_seconds: 1,
      state: 'complete',
      run_id: randomUUID(),
      created_at: new Date(),
      notes: 'Ask the speaker',
    })
    .execute()
  const speakers = [{ id: 'spk_0', name: 'Speaker 1' }]
  await storeTranscript(db, id, { words, speakers, sources: [] })
  await db
    .insertInto('pipeline_stages')
    .values({ collection_id: id, stage: 'probe', result: '{}', elapsed_ms: 1 })
    .execute()
  await db
    .insertInto('speech_segments')
    .values({ collection_id: id, index: 0, words: '[]', engine: 'test' })
    .execute()
  return id
}

export interface ActionTraces {
  /** The user's recording in their own workspace. */
  own: string
  /** The user's recording in the colleague's workspace. */
  passed: string
  /** The user's trashed recording in the colleague's workspace. */
  trashedId: string
  /** The colleague's recording. */
  others: string
  /** The user's highlight in a colleague's recording. */
  highlight: string
  /** URL of the next part of an unfinished upload. */
  partAddress: string
}

/** Performs every action that leaves traces, alone and in a colleague's workspace. */
export async function performAllActions(
  product: TestProduct,
  person: Caller,
  colleague: Caller,
): Promise<ActionTraces> {
  const { context } = product
  await joinWorkspace(context, person.uid, colleague.orgId)
  const own = await addRecording(product, person)
  const passed = await addRecording(product, person, colleague.orgId)
  const trashedId = await addRecording(product, person, colleague.orgId)
  await person.call(endpoints.deleteCollection, { params: { id: trashedId } })
  const others = await addRecording(product, colleague)
  const highlight = await exerciseProduct(person, colleague, { own, passed, others })
  await addAccountData(context, person)
  await joinAndLeaveWorkspace(product, person)
  const partAddress = await beginUpload(person)
  return { own, passed, trashedId, others, highlight, partAddress }
}

/** Joins a workspace, and is removed from it. */
async function joinAndLeaveWorkspace({ context, register }: TestProduct, person: Caller): Promise<void> {
  const owner = await register('Mary Shelley')
  await joinWorkspace(context, person.uid, owner.orgId)
  const params = { oid: owner.orgId, uid: person.uid }
  await owner.call(endpoints.removeMember, { params, query: {} })
}

/** Shares, edits, highlights, replies and mentions. */
async function exerciseProduct(
  person: Caller,
  colleague: Caller,
  { own, passed, others }: Pick<ActionTraces, 'own' | 'passed' | 'others'>,
): Promise<string> {
  const params = { id: others, highlightId: randomUUID() }
  await colleague.call(endpoints.shareCollection, { params, body: { userId: person.uid } })
  const quote = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0', content: 'Why?' }
  const tag = randomUUID()
  const tagParams = { oid: person.orgId, tagId: tag }
  await person.call(endpoints.addTag, { params: tagParams, body: { name: 'Later' } })
  await person.call(endpoints.addHighlight, { params, body: quote })
  await person.call(endpoints.addHighlight, {
    params: { id: own, highlightId: randomUUID() },
    body: { ...quote, tags: { [tag]: true } },
  })
  await person.call(endpoints.addReply, {
    params: { ...params, replyId: randomUUID() },
    body: { content: 'I wonder.' },
  })
  await colleague.call(endpoints.addReply, {
    params: { ...params, replyId: randomUUID() },
    body: { content: 'So do I.', mentions: [person.uid] },
  })
  await person.call(endpoints.addMarker, { params: { id: others }, body: { marker: '#t=0.4' } })
  await person.call(endpoints.markOpened, { params: { id: others } })
  const project = { uid: person.uid, projectId: randomUUID() }
  await person.call(endpoints.addProject, { params: project, body: { orgId: person.orgId } })
  await person.call(endpoints.changeCollection, {
    params: { id: own },
    body: { project: project.projectId },
  })
  await person.call(endpoints.saveSearch, {
    params: { uid: person.uid, searchId: randomUUID() },
    body: { orgId: person.orgId, name: 'Budgets', term: 'budget' },
  })
  await person.call(endpoints.createPublicLink, { params: { id: passed }, body: {} })
  await person.call(endpoints.makeDocument, { params: { id: own } })
  await person.call(endpoints.patchTranscript, {
    params: { id: others },
    body: { operationId: randomUUID(), baseRevision: 0, startTime: 0.5, endTime: 1, words: [] },
  })
  await person.call(endpoints.saveVersion, { params: { id: others }, body: { name: 'Shorter' } })
  // The colleague releases the user's lock, which the recording's log mentions with the user's name.
  await person.call(endpoints.checkOut, { params: { id: passed } })
  await colleague.call(endpoints.releaseLock, { params: { id: passed } })
  await person.call(endpoints.checkOut, { params: { id: others } })
  return params.highlightId
}

async function beginUpload(person: Caller): Promise<string> {
  const params = { uid: person.uid }
  const body = { name: 'late.mp3', size: 10 }
  const { id: uploadId } = await person.call(endpoints.createUpload, { params, body })
  const { url } = await person.call(endpoints.signUploadPart, {
    params: { ...params, uploadId, number: '1' } as never,
  })
  return url
}

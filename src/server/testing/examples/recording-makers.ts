import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { endpoints } from '#contract/endpoints.ts'
import { sample } from '#contract/samples.ts'
import type { Scene } from './scene.ts'

const paramsOf = async ({ make }: Scene) => ({ id: await make('collection') })

/** Adds a finished media export of the scene's collection. */
export async function addMediaExport(scene: Scene): Promise<void> {
  const { id: collection_id } = await paramsOf(scene)
  const expires_at = new Date('2027-01-01T00:00:00Z')
  const row = {
    collection_id,
    user_id: scene.caller.uid,
    kind: 'track',
    options: '{}',
    state: 'ready',
  } as const
  await scene.product.context.db
    .insertInto('media_exports')
    .values({ id: randomUUID(), ...row, percent: 100, extension: 'mp4', bytes: 48_211_004, expires_at })
    .execute()
}

/** Adds a recording that waits for a worker forever. */
async function createQueuedRecording(scene: Scene): Promise<string> {
  const { product, caller } = scene
  const url = await product.upload(caller, 'interview.mp3', randomBytes(1000))
  const body = { url, languageCode: 'en-US', orgId: caller.orgId }
  return (await caller.call(endpoints.createTranscription, { params: { uid: caller.uid }, body })).id
}

async function withState(scene: Scene, state: 'error' | 'paused'): Promise<string> {
  const id = await createQueuedRecording(scene)
  const error = { error_code: 'engine_failed', error_message: 'The engine stopped.' } as const
  await scene.product.context.db
    .updateTable('collections')
    .set({ state, ...(state === 'error' && error) })
    .where('id', '=', id)
    .execute()
  return id
}

async function createUpload({ caller }: Scene): Promise<string> {
  const body = { name: 'interview.mp3', size: 10 }
  return (await caller.call(endpoints.createUpload, { params: { uid: caller.uid }, body })).id
}

/** Creates a signed URL for the only part of an upload. */
async function signedPart(scene: Scene): Promise<URL> {
  const params = { uid: scene.caller.uid, uploadId: await scene.make('upload'), number: 1 }
  const { url } = await scene.caller.call(endpoints.signUploadPart, { params })
  return new URL(url, 'http://localhost')
}

/** Creates a signed URL for an archive. */
async function signedObject({ product, caller }: Scene): Promise<URL> {
  const { storage } = product.context
  const key = `exports/${caller.uid}.zip`
  await storage.putStream(key, Readable.from(['archive']), 'application/zip')
  return new URL(await storage.signGet(key, 300), 'http://localhost')
}

/** A transcript of the beginning of the welcome recording. */
export const subtitles = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nWelcome to Longhand.\n')

/** Factories for the recording values in samples. */
export const recordingSamples = {
  async collection({ caller, welcome }: Scene) {
    return (await caller.call(endpoints.duplicateCollection, { params: { id: welcome } })).id
  },
  queuedCollection: createQueuedRecording,
  failedCollection: (scene: Scene) => withState(scene, 'error'),
  pausedCollection: (scene: Scene) => withState(scene, 'paused'),
  async trashedCollection({ caller, welcome }: Scene) {
    const { id } = await caller.call(endpoints.duplicateCollection, { params: { id: welcome } })
    await caller.call(endpoints.deleteCollection, { params: { id } })
    return id
  },
  async linkedCollection(scene: Scene) {
    const params = await paramsOf(scene)
    await scene.caller.call(endpoints.createPublicLink, { params, body: { password: sample.password } })
    return params.id
  },
  async publicPage(scene: Scene) {
    const link = await scene.caller.call(endpoints.createPublicLink, { params: await paramsOf(scene) })
    const { baseUrl } = scene.product.context.config
    return new URL(link.path, baseUrl ?? 'http://localhost').href
  },
  async linkKey(scene: Scene) {
    const params = { id: await scene.make('linkedCollection') }
    return (await scene.caller.call(endpoints.getPublicLink, { params }))?.pubkey ?? ''
  },
  async document({ caller, welcome }: Scene) {
    return (await caller.call(endpoints.makeDocument, { params: { id: welcome } })).id
  },
  async media(scene: Scene) {
    const id = randomUUID()
    await scene.product.context.db
      .insertInto('document_media')
      .values({
        id,
        collection_id: await scene.make('document'),
        prompt: 'A lake at dawn',
        variant: 'custom',
        state: 'error',
        error: 'provider_failed',
        content_type: null,
        run_id: randomUUID(),
      })
      .execute()
    return id
  },
  upload: createUpload,
  async uploadedUpload(scene: Scene) {
    const uploadId = await createUpload(scene)
    const params = { uid: scene.caller.uid, uploadId, number: 1 }
    const { url } = await scene.caller.call(endpoints.signUploadPart, { params })
    await scene.product.app.inject({ method: 'PUT', url, payload: randomBytes(10) })
    return uploadId
  },
  async etag(scene: Scene) {
    const params = { uid: scene.caller.uid, uploadId: await scene.make('uploadedUpload') }
    const [part] = await scene.caller.call(endpoints.listUploadParts, { params })
    return part?.etag ?? ''
  },
  multipart: async (scene: Scene) => (await signedPart(scene)).pathname.split('/').at(-2) ?? '',
  partExpires: async (scene: Scene) => Number((await signedPart(scene)).searchParams.get('expires')),
  partSignature: async (scene: Scene) => (await signedPart(scene)).searchParams.get('signature') ?? '',
  objectKey: async (scene: Scene) =>
    decodeURIComponent((await signedObject(scene)).pathname.slice('/objects/'.length)),
  objectExpires: async (scene: Scene) => Number((await signedObject(scene)).searchParams.get('expires')),
  objectSignature: async (scene: Scene) => (await signedObject(scene)).searchParams.get('signature') ?? '',
  location: ({ product, caller }: Scene) => product.upload(caller, 'interview.mp3', randomBytes(1000)),
  async recode(scene: Scene) {
    const body = { languageCode: 'en-US', start: 0, end: 5 }
    return (await scene.caller.call(endpoints.startRecode, { params: await paramsOf(scene), body })).id
  },
  async readyRecode(scene: Scene) {
    const id = await scene.make('recode')
    const source = { engine: 'pocketsphinx', model: 'en-us', language: 'en-US' }
    await scene.product.context.db
      .updateTable('recodes')
      .set({ state: 'ready', words: '[]', source: JSON.stringify(source) })
      .where('id', '=', id)
      .execute()
    return id
  },
  async readyDiarization(scene: Scene) {
    const params = await paramsOf(scene)
    const { id } = await scene.caller.call(endpoints.startDiarization, { params, body: { speakerCount: 2 } })
    const spans = [
      { start: 0, end: 10_000, speaker: 0 },
      { start: 10_000, end: 20_000, speaker: 1 },
    ]
    await scene.product.context.db
      .updateTable('diarizations')
      .set({ state: 'ready', percent: 100, method: 'approximate', spans: JSON.stringify(spans) })
      .where('id', '=', id)
      .execute()
    return id
  },
  async import(scene: Scene) {
    const input = { params: await paramsOf(scene), query: { name: 'interview.srt' }, body: subtitles }
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await scene.caller.send(endpoints.previewImport, input as never, headers)
    return (answer.json() as { result: { id: string } }).result.id
  },
  async version(scene: Scene) {
    const body = { name: 'Draft' }
    return (await scene.caller.call(endpoints.saveVersion, { params: await paramsOf(scene), body })).id
  },
  async turnStart(scene: Scene) {
    const { turns = {} } = await scene.caller.call(endpoints.listSpeakers, { params: await paramsOf(scene) })
    return Number(Object.keys(turns)[0])
  },
  async highlight(scene: Scene) {
    const highlightId = randomUUID()
    const params = { ...(await paramsOf(scene)), highlightId }
    const body = { quote: 'Welcome', startTime: 0, endTime: 0.5, speaker: 'spk_0', content: 'Good opening.' }
    await scene.caller.call(endpoints.addHighlight, { params, body })
    return highlightId
  },
  async reply(scene: Scene) {
    const replyId = randomUUID()
    const params = { ...(await paramsOf(scene)), highlightId: await scene.make('highlight'), replyId }
    await scene.caller.call(endpoints.addReply, { params, body: { content: 'I agree.' } })
    return replyId
  },
  async tag({ caller }: Scene) {
    const tagId = randomUUID()
    const body = { name: `Quote ${tagId.slice(0, 8)}` }
    await caller.call(endpoints.addTag, { params: { oid: caller.orgId, tagId }, body })
    return tagId
  },
  async calendar({ caller, product }: Scene) {
    const id = randomUUID()
    const start = Math.floor(Date.now() / 1000) + 3600
    const url = 'https://meet.example/board'
    await product.context.db
      .insertInto('calendars')
      .values({
        id,
        user_id: caller.uid,
        name: 'Ada Lovelace',
        address: Buffer.of(1),
        read_at: new Date(),
        events: JSON.stringify([{ title: 'Board meeting', start, end: start + 3600, url }]),
      })
      .execute()
    return id
  },
  async podcast({ caller, product }: Scene) {
    const id = randomUUID()
    await product.context.db
      .insertInto('podcasts')
      .values({
        id,
        user_id: caller.uid,
        organization_id: caller.orgId,
        url: `https://podcast.example/${id}`,
        title: 'The Sea',
        request: JSON.stringify({ languageCode: 'en-US' }),
        next_check_at: new Date(),
      })
      .execute()
    return id
  },
  async project({ caller }: Scene) {
    const projectId = randomUUID()
    const body = { orgId: caller.orgId, name: `Series ${projectId.slice(0, 8)}` }
    await caller.call(endpoints.addProject, { params: { uid: caller.uid, projectId }, body })
    return projectId
  },
  async search({ caller }: Scene) {
    const searchId = randomUUID()
    const body = { orgId: caller.orgId, name: `Interviews ${searchId.slice(0, 8)}`, term: 'interview' }
    await caller.call(endpoints.saveSearch, { params: { uid: caller.uid, searchId }, body })
    return searchId
  },
  async dictionary({ caller }: Scene) {
    const id = randomUUID()
    const body = { name: 'Names', language: 'en', terms: ['Hopper'] }
    await caller.call(endpoints.saveDictionary, { params: { uid: caller.uid, id }, body })
    return id
  },
  newId: () => randomUUID(),
}

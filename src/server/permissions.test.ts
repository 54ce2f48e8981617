import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { allRoutes } from './routes.ts'
import { addRecording } from './testing/full-life.ts'
import { joinWorkspace } from './testing/members.ts'
import { type Caller, createTestProduct } from './testing/product.ts'

/**
 * Who calls: nobody, somebody else's account, the one it belongs to; a colleague it is shared with, where it can be; who
 * has its public link, where that makes a difference.
 */
type Row = Record<'anonymous' | 'stranger' | 'owner', number> & Partial<Record<'shared' | 'public', number>>

/** The permission matrix: the status that each kind of caller gets. A route that is missing here does not compile. */
const matrix: Record<EndpointName, Row> = {
  getHealth: { anonymous: 200, stranger: 200, owner: 200 },
  getReadiness: { anonymous: 200, stranger: 200, owner: 200 },
  getConfig: { anonymous: 200, stranger: 200, owner: 200 },
  getOpenApi: { anonymous: 200, stranger: 200, owner: 200 },
  getApiReference: { anonymous: 200, stranger: 200, owner: 200 },
  getDiagnostics: { anonymous: 401, stranger: 404, owner: 404 },
  getSpeedSample: { anonymous: 401, stranger: 200, owner: 200 },
  getTestimonial: { anonymous: 200, stranger: 200, owner: 200 },
  register: { anonymous: 400, stranger: 400, owner: 400 },
  signIn: { anonymous: 400, stranger: 400, owner: 400 },
  signOut: { anonymous: 204, stranger: 204, owner: 204 },
  getSession: { anonymous: 200, stranger: 200, owner: 200 },
  getCaptcha: { anonymous: 200, stranger: 200, owner: 200 },
  getCountry: { anonymous: 200, stranger: 200, owner: 200 },
  requestPasswordReset: { anonymous: 204, stranger: 204, owner: 204 },
  checkPasswordReset: { anonymous: 400, stranger: 400, owner: 400 },
  confirmPasswordReset: { anonymous: 400, stranger: 400, owner: 400 },
  verifyEmail: { anonymous: 400, stranger: 400, owner: 400 },
  resendVerification: { anonymous: 401, stranger: 204, owner: 204 },
  completeSignIn: { anonymous: 400, stranger: 400, owner: 400 },
  getTwoFactor: { anonymous: 401, stranger: 404, owner: 200 },
  beginTwoFactor: { anonymous: 401, stranger: 404, owner: 200 },
  confirmTwoFactor: { anonymous: 401, stranger: 404, owner: 401 },
  turnOffTwoFactor: { anonymous: 401, stranger: 404, owner: 409 },
  makeRecoveryCodes: { anonymous: 401, stranger: 404, owner: 409 },
  beginPasskeySignIn: { anonymous: 200, stranger: 200, owner: 200 },
  signInWithPasskey: { anonymous: 400, stranger: 400, owner: 400 },
  listPasskeys: { anonymous: 401, stranger: 404, owner: 200 },
  beginPasskey: { anonymous: 401, stranger: 404, owner: 200 },
  addPasskey: { anonymous: 401, stranger: 404, owner: 400 },
  renamePasskey: { anonymous: 401, stranger: 404, owner: 404 },
  removePasskey: { anonymous: 401, stranger: 404, owner: 404 },
  startProviderSignIn: { anonymous: 404, stranger: 404, owner: 404 },
  finishProviderSignIn: { anonymous: 302, stranger: 302, owner: 302 },
  listLinkedProviders: { anonymous: 401, stranger: 404, owner: 200 },
  linkProvider: { anonymous: 401, stranger: 404, owner: 404 },
  unlinkProvider: { anonymous: 401, stranger: 404, owner: 404 },
  listSessions: { anonymous: 401, stranger: 404, owner: 200 },
  endSession: { anonymous: 401, stranger: 404, owner: 404 },
  endOtherSessions: { anonymous: 401, stranger: 404, owner: 204 },
  getRegionalKey: { anonymous: 401, stranger: 404, owner: 200 },
  startRegionalSession: { anonymous: 403, stranger: 403, owner: 403 },
  makeImpersonationKey: { anonymous: 401, stranger: 403, owner: 403 },
  impersonate: { anonymous: 401, stranger: 403, owner: 403 },
  listActivity: { anonymous: 401, stranger: 404, owner: 200 },
  listAuditLog: { anonymous: 401, stranger: 403, owner: 403 },
  getProfile: { anonymous: 401, stranger: 404, owner: 200 },
  changeProfile: { anonymous: 401, stranger: 404, owner: 200 },
  changeEmail: { anonymous: 401, stranger: 404, owner: 401 },
  dropEmailChange: { anonymous: 401, stranger: 404, owner: 200 },
  changePassword: { anonymous: 401, stranger: 404, owner: 401 },
  putAvatar: { anonymous: 401, stranger: 404, owner: 415 },
  removeAvatar: { anonymous: 401, stranger: 404, owner: 204 },
  getAvatar: { anonymous: 401, stranger: 404, owner: 404 },
  getSettings: { anonymous: 401, stranger: 404, owner: 200 },
  changeSettings: { anonymous: 401, stranger: 404, owner: 200 },
  getDataExport: { anonymous: 401, stranger: 404, owner: 200 },
  addressDataExport: { anonymous: 401, stranger: 404, owner: 404 },
  startDataExport: { anonymous: 401, stranger: 404, owner: 200 },
  removeDataExport: { anonymous: 401, stranger: 404, owner: 204 },
  planDeletion: { anonymous: 401, stranger: 404, owner: 200 },
  deleteAccount: { anonymous: 401, stranger: 404, owner: 401 },
  switchWorkspace: { anonymous: 401, stranger: 404, owner: 200 },
  provideEmail: { anonymous: 401, stranger: 404, owner: 409 },
  sendFeedback: { anonymous: 401, stranger: 404, owner: 503 },
  createUpload: { anonymous: 401, stranger: 404, owner: 200 },
  listUploads: { anonymous: 401, stranger: 404, owner: 200 },
  listUploadParts: { anonymous: 401, stranger: 404, owner: 200 },
  signUploadPart: { anonymous: 401, stranger: 404, owner: 200 },
  completeUpload: { anonymous: 401, stranger: 404, owner: 409 },
  abortUpload: { anonymous: 401, stranger: 404, owner: 204 },
  putPart: { anonymous: 403, stranger: 403, owner: 403 },
  getObject: { anonymous: 403, stranger: 403, owner: 403 },
  createTranscription: { anonymous: 401, stranger: 404, owner: 404 },
  retryCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  cancelCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  unpauseCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  denoiseCollection: { anonymous: 401, stranger: 404, owner: 200 },
  startRecode: { anonymous: 401, stranger: 404, owner: 200 },
  listRecodes: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  getRecode: { anonymous: 401, stranger: 404, owner: 200 },
  applyRecode: { anonymous: 401, stranger: 404, owner: 409 },
  dismissRecode: { anonymous: 401, stranger: 404, owner: 204 },
  checkLink: { anonymous: 401, stranger: 200, owner: 200 },
  listTargetLanguages: { anonymous: 401, stranger: 200, owner: 200 },
  setLanguage: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  listDictionaries: { anonymous: 401, stranger: 404, owner: 200 },
  getDictionary: { anonymous: 401, stranger: 404, owner: 200 },
  saveDictionary: { anonymous: 401, stranger: 404, owner: 200 },
  deleteDictionary: { anonymous: 401, stranger: 404, owner: 204 },
  listMails: { anonymous: 401, stranger: 403, owner: 403 },
  readMail: { anonymous: 401, stranger: 403, owner: 403 },
  askSubscription: { anonymous: 404, stranger: 404, owner: 404 },
  endSubscription: { anonymous: 404, stranger: 404, owner: 404 },
  listModels: { anonymous: 401, stranger: 403, owner: 403 },
  fetchModel: { anonymous: 401, stranger: 403, owner: 403 },
  removeModel: { anonymous: 401, stranger: 403, owner: 403 },
  listLanguages: { anonymous: 401, stranger: 200, owner: 200 },
  listCollections: { anonymous: 401, stranger: 404, owner: 200 },
  listSharedCollections: { anonymous: 401, stranger: 404, owner: 200 },
  countCollections: { anonymous: 401, stranger: 404, owner: 200 },
  markOpened: { anonymous: 401, stranger: 404, owner: 204, shared: 204 },
  listProjects: { anonymous: 401, stranger: 404, owner: 200 },
  addProject: { anonymous: 401, stranger: 404, owner: 200 },
  changeProject: { anonymous: 401, stranger: 404, owner: 200 },
  search: { anonymous: 401, stranger: 404, owner: 200 },
  listSavedSearches: { anonymous: 401, stranger: 404, owner: 200 },
  saveSearch: { anonymous: 401, stranger: 404, owner: 200 },
  renameSavedSearch: { anonymous: 401, stranger: 404, owner: 200 },
  removeSavedSearch: { anonymous: 401, stranger: 404, owner: 204 },
  removeProject: { anonymous: 401, stranger: 404, owner: 204 },
  getCollection: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  changeCollection: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  saveDescription: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  getNotes: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  saveNotes: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  getAudio: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getPeaks: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getPackedPeaks: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getTranscript: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getPackedTranscript: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  patchTranscript: { anonymous: 401, stranger: 404, owner: 200 },
  playMedia: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  checkOut: { anonymous: 401, stranger: 404, owner: 200 },
  checkIn: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  requestLock: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  dropLockRequest: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  releaseLock: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  shareCollection: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  unshareCollection: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  changeOwner: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  moveCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 403 },
  listMembers: { anonymous: 401, stranger: 404, owner: 200 },
  getPublicLink: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  makePublicLink: { anonymous: 401, stranger: 404, owner: 200, shared: 403 },
  removePublicLink: { anonymous: 401, stranger: 404, owner: 204, shared: 403 },
  getSubtitles: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 403 },
  listHighlights: { anonymous: 401, stranger: 404, owner: 200 },
  addHighlight: { anonymous: 401, stranger: 404, owner: 200 },
  changeHighlight: { anonymous: 401, stranger: 404, owner: 200 },
  removeHighlight: { anonymous: 401, stranger: 404, owner: 204 },
  addReply: { anonymous: 401, stranger: 404, owner: 200 },
  removeReply: { anonymous: 401, stranger: 404, owner: 204 },
  getRepliesWithUserInfo: { anonymous: 401, stranger: 404, owner: 200 },
  listPeople: { anonymous: 401, stranger: 404, owner: 200 },
  listTags: { anonymous: 401, stranger: 404, owner: 200 },
  addTag: { anonymous: 401, stranger: 404, owner: 200 },
  changeTag: { anonymous: 401, stranger: 404, owner: 200 },
  removeTag: { anonymous: 401, stranger: 404, owner: 204 },
  listMarkers: { anonymous: 401, stranger: 404, owner: 200 },
  addMarker: { anonymous: 401, stranger: 404, owner: 200 },
  removeMarker: { anonymous: 401, stranger: 404, owner: 200 },
  listVersions: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  saveVersion: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  changeVersion: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  shiftWords: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  listSpeakers: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  nameSpeaker: { anonymous: 401, stranger: 404, owner: 404, shared: 404 },
  nameSpeakers: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  changeSpeaker: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  removeSpeaker: { anonymous: 401, stranger: 404, owner: 200 },
  listSpeakerNames: { anonymous: 401, stranger: 404, owner: 200 },
  streamEvents: { anonymous: 401, stranger: 200, owner: 200 },
  duplicateCollection: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  listTrash: { anonymous: 401, stranger: 404, owner: 200 },
  restoreCollection: { anonymous: 401, stranger: 404, owner: 404, shared: 404 },
  purgeCollection: { anonymous: 401, stranger: 404, owner: 404, shared: 404 },
  emptyTrash: { anonymous: 401, stranger: 404, owner: 204 },
  deleteCollection: { anonymous: 401, stranger: 404, owner: 204, shared: 403 },
}

const product = await createTestProduct()
const { anonymous, register, app, context } = product
const owner = await register()
const stranger = await register('Grace Hopper')
const colleague = await register('Emmy Noether')
await joinWorkspace(context, colleague.uid, owner.orgId)

const credential = { id: 'x', rawId: 'x', type: 'public-key' }

interface Things {
  collection: string
  upload: string
  recode: string
  version?: string
}

/** Parameters and a body that the schemas accept, naming the owner's things. */
function inputOf(endpoint: Endpoint, ids: Things) {
  const params: Record<string, string> = {
    uid: owner.uid,
    id: ids.collection,
    uploadId: ids.upload,
    number: '1',
    multipart: randomUUID(),
    recodeId: ids.recode,
    highlightId: ids.collection,
    replyId: ids.collection,
    versionId: ids.version ?? '',
    oid: owner.orgId,
    tagId: ids.collection,
    projectId: ids.collection,
    searchId: ids.collection,
    sessionId: randomUUID(),
    passkeyId: 'nothing',
    version: randomUUID(),
    provider: 'google',
    startTime: '999999',
    speakerId: 'spk_9',
    languageCode: 'en-US',
    name: 'no-such-model',
    key: 'no-such-key',
    '*': `uploads/${owner.uid}/x.mp3`,
  }
  const bodies: Partial<Record<EndpointName, unknown>> = {
    register: {},
    signIn: {},
    requestPasswordReset: { email: 'nobody@example.com' },
    checkPasswordReset: { code: 'nothing' },
    confirmPasswordReset: { code: 'nothing', password: 'correct horse battery' },
    verifyEmail: { code: 'nothing' },
    completeSignIn: { token: 'nothing', method: 'totp', code: '123456' },
    beginTwoFactor: { password: 'correct horse battery' },
    confirmTwoFactor: { code: '123456' },
    turnOffTwoFactor: { password: 'wrong' },
    makeRecoveryCodes: { code: '123456' },
    signInWithPasskey: {
      token: 'nothing',
      response: { ...credential, response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
    },
    beginPasskey: { password: 'correct horse battery' },
    addPasskey: {
      token: 'nothing',
      name: 'My phone',
      response: { ...credential, response: { clientDataJSON: '', attestationObject: '' } },
    },
    renamePasskey: { name: 'My phone' },
    linkProvider: { password: 'correct horse battery' },
    unlinkProvider: { password: 'correct horse battery' },
    startRegionalSession: { key: 'nothing' },
    makeImpersonationKey: { user: owner.uid, reason: 'To see what they see' },
    impersonate: { key: 'nothing' },
    switchWorkspace: { organization: owner.orgId },
    provideEmail: { email: 'first@example.com' },
    deleteAccount: { confirmation: owner.email, password: 'wrong' },
    sendFeedback: { name: 'Ada', email: 'ada@example.com', subject: 'Help', message: 'It fails' },
    createUpload: { name: 'a.mp3', size: 10 },
    completeUpload: { parts: [] },
    createTranscription: { url: '/objects/nothing', languageCode: 'en-US', orgId: owner.orgId },
    listCollections: { orgId: owner.orgId },
    listSharedCollections: { orgId: owner.orgId },
    addProject: { orgId: owner.orgId },
    search: { orgId: owner.orgId, term: 'welcome' },
    saveSearch: { orgId: owner.orgId, name: 'Later', term: 'welcome' },
    renameSavedSearch: { name: 'Sooner' },
    changeProject: { color: 'teal' },
    changeCollection: { name: 'Renamed' },
    saveDescription: { text: 'A talk' },
    saveNotes: { text: 'Ask her' },
    startRecode: { languageCode: 'en', start: 0, end: 1 },
    applyRecode: { baseRevision: 0 },
    addHighlight: { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' },
    changeHighlight: { content: 'Why?' },
    addReply: { content: 'Because.' },
    getRepliesWithUserInfo: { collectionId: ids.collection, highlightId: ids.collection },
    addTag: { name: 'Later' },
    changeTag: { color: 'green' },
    addMarker: { marker: '#t=1' },
    removeMarker: { marker: '#t=1' },
    saveVersion: { name: 'Before' },
    changeVersion: { restore: true },
    shiftWords: { offset: 1 },
    changeSettings: { autoStop: true },
    changeProfile: { language: 'en' },
    changeEmail: { email: 'other@example.com', password: 'wrong' },
    changePassword: { password: 'wrong', newPassword: 'correct horse battery' },
    nameSpeaker: { name: 'Ada' },
    nameSpeakers: { speakers: {} },
    changeSpeaker: { color: 'teal' },
    checkLink: { url: 'no link' },
    shareCollection: { userId: colleague.uid },
    unshareCollection: { userId: randomUUID() },
    changeOwner: { userId: owner.uid },
    moveCollection: { orgId: owner.orgId },
    makePublicLink: {},
    saveDictionary: { name: 'Names', language: 'en', terms: [] },
    patchTranscript: { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 0, words: [] },
  }
  const name = Object.entries(endpoints).find(([, e]) => e === endpoint)?.[0] as EndpointName
  const query =
    endpoint.access === 'signature'
      ? { expires: 4_000_000_000, signature: 'wrong' }
      : endpoint.query && 'orgId' in endpoint.query.shape
        ? { orgId: owner.orgId }
        : {}
  return { params, query, body: bodies[name] }
}

/** A fresh upload, the welcome collection, a recode of it where one is asked for, and a dictionary with the same id. */
async function thingsOf(who: Caller, { path }: Endpoint): Promise<Things> {
  const upload = await who.call(endpoints.createUpload, {
    params: { uid: who.uid },
    body: { name: 'talk.mp3', size: 10 },
  })
  const { Items } = await who.call(endpoints.listCollections, {
    params: { uid: who.uid },
    body: { orgId: who.orgId },
  })
  const collection = Items[0]?.id ?? ''
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

type Sender = Pick<Caller, 'send'>

/** Everybody that a row speaks of; the owner last, whose call may be the end of the thing. */
async function callersOf(row: Row, collection: string): Promise<Record<string, Sender>> {
  const callers: Record<string, Sender> = { anonymous, stranger }
  const params = { id: collection }
  if (row.shared !== undefined) {
    await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
    callers.shared = colleague
  }
  if (row.public !== undefined) {
    const { pubkey } = await owner.call(endpoints.makePublicLink, { params, body: {} })
    callers.public = {
      send: (endpoint, input) => {
        const query = { ...(input as { query?: object }).query, pubkey }
        return anonymous.send(endpoint, { ...input, query } as never)
      },
    }
  }
  return { ...callers, owner }
}

/** The lock of one row is not to hinder the next. */
async function endEditing(collection: string): Promise<void> {
  await owner.send(endpoints.releaseLock, { params: { id: collection } })
}

/** A highlight, a reply to it and a tag of the same id. */
async function addNotes(who: Caller, id: string) {
  const params = { id, highlightId: id, replyId: id, oid: who.orgId, tagId: id }
  await who.call(endpoints.addTag, { params, body: { name: 'Later' } })
  const body = { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' }
  await who.call(endpoints.addHighlight, { params, body })
  await who.call(endpoints.addReply, { params, body: { content: 'Because.' } })
}

describe('the permission matrix', () => {
  it('names every route of the product, and every endpoint has a route', () => {
    const hub = { open() {}, async close() {} }
    const mounted = allRoutes(hub).map((route) => route.endpoint)
    expect(new Set(mounted)).toEqual(new Set(Object.values(endpoints)))
  })

  it.each(Object.keys(matrix) as EndpointName[])('%s', async (name) => {
    if (name === 'streamEvents') return // never ends; its own test follows
    const endpoint = endpoints[name] as Endpoint
    const ids = await thingsOf(owner, endpoint)
    const row: Partial<Row> = {}
    for (const [who, caller] of Object.entries(await callersOf(matrix[name], ids.collection))) {
      if (name === 'signOut' && who !== 'anonymous') continue // would end the sessions of the other rows
      const response = await caller.send(endpoint, inputOf(endpoint, ids) as never)
      row[who as keyof Row] = response.statusCode
      const isPage = String(response.headers['content-type']).startsWith('text/html')
      if (response.statusCode >= 400 && !isPage) expect(response.json().error.code).toBeTypeOf('string')
    }
    expect(row).toMatchObject(name === 'signOut' ? { anonymous: 204 } : matrix[name])
    await endEditing(ids.collection)
  })

  it('refuses the event stream to anonymous callers', async () => {
    const response = await app.inject({ method: 'GET', url: '/events' })
    expect(response.statusCode).toBe(matrix.streamEvents.anonymous)
  })

  it('refuses every change that comes from another site', async () => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      if (endpoint.method === 'GET') continue
      const ids = { collection: randomUUID(), upload: randomUUID(), recode: randomUUID() }
      const response = await owner.send(endpoint, inputOf(endpoint, ids) as never, {
        origin: 'https://evil.example',
      })
      expect([endpoint.path, response.statusCode, response.json().error.code]).toEqual([
        endpoint.path,
        403,
        'foreign_origin',
      ])
    }
  })
})

describe('what is in the trash', async () => {
  const id = await addRecording(product, owner)
  const params = { id }
  await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const { pubkey } = await owner.call(endpoints.makePublicLink, { params, body: {} })
  await owner.call(endpoints.deleteCollection, { params })
  const ofCollections = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    /^\/(collections\/v2|pipeline\/collections?)\/:id/.test(endpoints[name].path),
  )

  it.each(ofCollections)('is not there for anybody: %s', async (name) => {
    const endpoint = endpoints[name] as Endpoint
    const input = inputOf(endpoint, {
      collection: id,
      upload: '',
      recode: randomUUID(),
      version: randomUUID(),
    })
    for (const caller of [owner, colleague])
      expect((await caller.send(endpoint, input as never)).statusCode).toBe(404)
    if (endpoint.access !== 'reader') return
    const query = { ...input.query, pubkey }
    expect((await anonymous.send(endpoint, { ...input, query } as never)).statusCode).toBe(404)
  })

  it('is in no list, count or suggestion', async () => {
    const [ofOwner, ofColleague] = [{ uid: owner.uid }, { uid: colleague.uid }]
    const query = { orgId: owner.orgId }
    const lists = await Promise.all([
      owner.call(endpoints.listCollections, { params: ofOwner, body: query }),
      owner.call(endpoints.listCollections, { params: ofOwner, body: { ...query, orgWide: true } }),
      colleague.call(endpoints.listSharedCollections, { params: ofColleague, body: query }),
    ])
    expect(lists.flatMap(({ Items }) => Items.map((item) => item.id))).not.toContain(id)
    const counts = await colleague.call(endpoints.countCollections, { params: ofColleague, query })
    expect(counts.shared).toBe(lists[2].Items.length)
  })
})

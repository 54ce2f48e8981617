import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { register, anonymous } = await createTestProduct({ SUPPORT_ADDRESS: 'help@example.com' })
const { uid, orgId, call, send } = await register()
const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
const id = Items[0]?.id ?? ''

const { id: documentId } = await call(endpoints.makeDocument, { params: { id } })

const word = {
  start_time: 1,
  end_time: 2,
  type: 'pronunciation',
  alternatives: [{ content: 'a', confidence: 1 }],
  speaker: 'spk_0',
}

const highlight = () => ({
  quote: 'a',
  startTime: 1,
  endTime: 2,
  speaker: 'spk_0',
  content: 'c',
  tags: { [randomUUID()]: true },
  color: 'yellow',
})

const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} }

/** Valid bodies of calls, as far as possible without an upload. */
const bodies = (): [Endpoint, Record<string, string>, object][] => [
  [
    endpoints.register,
    {},
    { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'secret' },
  ],
  [endpoints.signIn, {}, { email: 'ada@example.com', password: 'secret' }],
  [endpoints.requestPasswordReset, {}, { email: 'ada@example.com' }],
  [endpoints.checkPasswordReset, {}, { code: 'nothing' }],
  [endpoints.confirmPasswordReset, {}, { code: 'nothing', password: 'secret' }],
  [endpoints.verifyEmail, {}, { code: 'nothing' }],
  [endpoints.completeSignIn, {}, { token: 'nothing', method: 'totp', code: '123456' }],
  [endpoints.beginTwoFactor, { uid }, { password: 'secret' }],
  [endpoints.confirmTwoFactor, { uid }, { code: '123456' }],
  [endpoints.turnOffTwoFactor, { uid }, { password: 'secret' }],
  [endpoints.makeRecoveryCodes, { uid }, { code: '123456' }],
  [
    endpoints.signInWithPasskey,
    {},
    {
      token: 'nothing',
      response: { ...credential, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
    },
  ],
  [endpoints.beginPasskey, { uid }, { password: 'secret' }],
  [endpoints.receiveSamlResponse, {}, { SAMLResponse: 'PHNhbWw+' }],
  [endpoints.linkProvider, { uid, provider: 'oidc' }, { password: 'secret' }],
  [endpoints.unlinkProvider, { uid, provider: 'oidc' }, { password: 'secret' }],
  [
    endpoints.addPasskey,
    { uid },
    {
      token: 'nothing',
      name: 'n',
      response: {
        ...credential,
        response: { clientDataJSON: 'x', attestationObject: 'x', transports: ['usb'] },
      },
    },
  ],
  [endpoints.renamePasskey, { uid, passkeyId: 'x' }, { name: 'n' }],
  [endpoints.startRegionalSession, { uid }, { key: 'a.b' }],
  [endpoints.makeImpersonationKey, {}, { user: uid, reason: 'To see what they see' }],
  [endpoints.impersonate, {}, { key: 'nothing' }],
  [endpoints.createUpload, { uid }, { name: 'a.mp3', size: 10, contentType: 'audio/mpeg' }],
  [endpoints.completeUpload, { uid, uploadId: randomUUID() }, { parts: [{ number: 1, etag: 'x' }] }],
  [
    endpoints.createTranscription,
    { uid },
    { url: `/objects/uploads/${uid}/x.mp3`, languageCode: 'en', orgId, name: 'n' },
  ],
  [
    endpoints.listCollections,
    { uid },
    { orgId, nextPage: { id: randomUUID(), started: 1, startedMs: 1000, orgId } },
  ],
  [endpoints.listCollections, { uid }, { orgId, nextPage: { id: randomUUID(), started: 1 } }],
  [
    endpoints.createTranscription,
    { uid },
    {
      url: 'https://media.example/a.mp3',
      languageCode: 'en',
      orgId,
      hints: ['a', 'b'],
      description: 'd',
      dictionary: randomUUID(),
      enhanced: false,
      beta: false,
      ignoreSentence: false,
    },
  ],
  [
    endpoints.createTranscription,
    { uid },
    { type: 'text', cid: randomUUID(), orgId, name: 'n', project: null, prompt: 'long enough' },
  ],
  [endpoints.makeDocument, { id }, { cid: randomUUID(), locale: 'us' }],
  [
    endpoints.makeImage,
    { id: documentId },
    { prompt: 'a', type: 'image', variant: 'custom', orgId, locale: 'us' },
  ],
  [
    endpoints.completeText,
    { id: documentId },
    { prompt: 'a', text: 'b', from: 1, type: 'text', variant: 'email', orgId, locale: 'us' },
  ],
  [endpoints.retryMedia, { id: documentId, mediaId: randomUUID() }, { orgId, locale: 'us' }],
  [endpoints.generateContent, { id }, { prompt: 'long enough', variant: 'essay', cid: randomUUID() }],
  [
    endpoints.changeContent,
    { id: documentId },
    {
      content: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'a' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }] }] },
        ],
      },
      revision: 0,
      snippet: 's',
      locale: 'us',
    },
  ],
  [endpoints.checkLink, {}, { url: 'no link' }],
  [endpoints.startRecode, { id }, { languageCode: 'en', start: 0, end: 1 }],
  [endpoints.startDiarization, { id }, { speakerCount: 2 }],
  [endpoints.applyDiarization, { id }, { diarizationId: randomUUID() }],
  [endpoints.translateCollection, { id }, { to: 'es', cid: randomUUID() }],
  [endpoints.applyRecode, { id, recodeId: randomUUID() }, { keepEdited: true, baseRevision: 0 }],
  [
    endpoints.saveDictionary,
    { uid, id: randomUUID() },
    {
      name: 'n',
      language: 'en',
      terms: ['Longhand'],
      soundsLike: { Longhand: 'long hand' },
      rules: [{ heard: 'long hand', write: 'Longhand' }],
    },
  ],
  [endpoints.changeSettings, { uid }, { autoStop: true, doubtBelow: 0.4, keys: { playPause: ['F8'] } }],
  [
    endpoints.changeSettings,
    { uid },
    {
      dashFilter: 'My Collections',
      dashboardView: 'LIST',
      dashOrder: 'name',
      videoSize: 'small',
      showReview: true,
      defaultLanguage: 'es',
      welcomeSettings: { show: true, highlihghted: true },
    },
  ],
  [
    endpoints.changeProfile,
    { uid },
    {
      name: 'Ada Lovelace',
      language: 'en',
      countryCode: 'GB',
      timeZone: 'Europe/London',
      address: { line1: 'l', line2: 'l', city: 'London', postalCode: 'N1', region: 'r' },
    },
  ],
  [endpoints.changeEmail, { uid }, { email: 'grace@example.com', password: 'secret' }],
  [endpoints.changePassword, { uid }, { password: 'secret', newPassword: 'another secret' }],
  [endpoints.provideEmail, { uid }, { email: 'ada@example.com' }],
  [
    endpoints.deleteAccount,
    { uid },
    { confirmation: 'ada@example.com', password: 'wrong', handOver: { [randomUUID()]: randomUUID() } },
  ],
  [endpoints.switchWorkspace, { uid }, { organization: randomUUID() }],
  [endpoints.addWorkspace, {}, { name: 'n' }],
  [endpoints.changeWorkspace, { oid: orgId }, { name: 'n' }],
  [endpoints.changeMember, { oid: orgId, uid }, { role: 'admin' }],
  [endpoints.changeGroupRole, { oid: orgId, groupId: randomUUID() }, { role: 'admin' }],
  [endpoints.sendInvites, { oid: orgId }, { emails: ['grace@example.com'] }],
  [
    endpoints.putSso,
    { oid: orgId },
    { kind: 'oidc', name: 'n', issuer: 'https://idp.example', clientId: 'c', clientSecret: 's' },
  ],
  [endpoints.changeSso, { oid: orgId }, { mode: 'off', slug: 'history' }],
  [endpoints.findSso, {}, { account: 'grace@example.com' }],
  [endpoints.receiveSsoResponse, { oid: orgId }, { SAMLResponse: 'PHNhbWw+' }],
  [
    endpoints.sendFeedback,
    { uid },
    { name: 'n', email: 'ada@example.com', subject: 's', message: 'm', page: '/dashboard', error: 'e' },
  ],
  [endpoints.saveDescription, { id }, { text: 'About words' }],
  [endpoints.saveNotes, { id }, { text: 'Ask her', was: '' }],
  [endpoints.findUnlisted, { uid }, { orgId, of: 'mine', project: randomUUID(), ids: [randomUUID()] }],
  [endpoints.listCollections, { uid }, { orgId, orgWide: false, project: randomUUID() }],
  [
    endpoints.listSharedCollections,
    { uid },
    { orgId, nextPage: { id, started: 1, startedMs: 1000, orgId, userOrgId: orgId } },
  ],
  [endpoints.changeCollection, { id }, { name: 'Name' }],
  [endpoints.changeCollection, { id }, { project: randomUUID(), remove: true }],
  [
    endpoints.search,
    {},
    {
      orgId,
      term: 'welcome',
      orgWide: false,
      nextPage: { id: randomUUID(), started: 1, startedMs: 1000, within: 'name', orgId, userOrgId: orgId },
      filters: {
        languages: ['en'],
        states: ['complete'],
        from: 1,
        to: 4_000_000_000,
        minDuration: 0,
        maxDuration: 9,
        owners: [uid],
        speaker: 'Ada',
        tags: [randomUUID()],
      },
    },
  ],
  [endpoints.search, {}, { orgId, term: 'welcome' }],
  [endpoints.countResults, {}, { orgId, term: 'welcome', orgWide: false, filters: { languages: ['en'] } }],
  [
    endpoints.saveSearch,
    { uid, searchId: randomUUID() },
    { orgId, name: 'n', term: 't', orgWide: false, filters: { languages: ['en'] } },
  ],
  [endpoints.renameSavedSearch, { uid, searchId: randomUUID() }, { name: 'n' }],
  [endpoints.addProject, { uid, projectId: randomUUID() }, { orgId, name: 'n', color: 'blue' }],
  [endpoints.changeProject, { uid, projectId: randomUUID() }, { name: 'n', color: 'blue' }],
  [endpoints.addHighlight, { id, highlightId: randomUUID() }, { ...highlight() }],
  [endpoints.changeHighlight, { id, highlightId: randomUUID() }, { ...highlight() }],
  [
    endpoints.addReply,
    { id, highlightId: randomUUID(), replyId: randomUUID() },
    { content: 'c', mentions: [uid], tags: { [uid]: true } },
  ],
  [endpoints.getRepliesWithUserInfo, {}, { collectionId: id, highlightId: randomUUID() }],
  [endpoints.removeUserFromOrg, {}, { uid: randomUUID(), oid: orgId, to: randomUUID() }],
  [endpoints.onboardNewUser, {}, { uid, name: 'n' }],
  [endpoints.markOrganizationForDeletion, {}, { oid: randomUUID() }],
  [endpoints.emailTranscriptMembers, {}, { collectionId: id }],
  [endpoints.updateEmail, {}, { uid, email: 'grace@example.com', password: 'secret' }],
  [endpoints.callVerifyEmail, {}, { code: 'c', oobCode: 'c' }],
  [endpoints.checkRecaptcha, {}, { token: 't' }],
  [endpoints.generateAuthToken, {}, { label: 'l', remove: false, locale: 'eu' }],
  [endpoints.customToken, {}, { uid, reason: 'Support' }],
  [endpoints.saml, {}, { redirect: '/settings' }],
  [endpoints.setUserRecord, {}, { uid, name: 'Ada Lovelace', countryCode: 'GB' }],
  [endpoints.getUser, {}, { uid }],
  [endpoints.fixUserWithoutDatabaseRecord, {}, { uid }],
  [endpoints.setRetention, { oid: orgId }, { deletes: 'media', days: 30 }],
  [endpoints.holdWorkspace, { oid: randomUUID() }, { reason: 'r' }],
  [endpoints.holdCollection, { id }, { reason: 'r' }],
  [endpoints.addTag, { oid: orgId, tagId: randomUUID() }, { name: 'n', color: 'blue' }],
  [endpoints.changeTag, { oid: orgId, tagId: randomUUID() }, { name: 'n', color: 'blue' }],
  [endpoints.addMarker, { id }, { marker: '#t=1.5' }],
  [endpoints.checkIn, { id }, { after: randomUUID() }],
  [endpoints.shareCollection, { id }, { userId: randomUUID() }],
  [endpoints.unshareCollection, { id }, { userId: randomUUID() }],
  [endpoints.changeOwner, { id }, { userId: uid }],
  [endpoints.moveCollection, { id }, { orgId: randomUUID() }],
  [
    endpoints.createPublicLink,
    { id },
    { expiresAt: 4_000_000_000, allowExport: false, showHighlights: false },
  ],
  [endpoints.saveVersion, { id }, { name: 'n' }],
  [endpoints.addToDictionary, { id }, { term: 'n', start: 0, end: 1, dictionary: randomUUID(), name: 'n' }],
  [endpoints.changeVersion, { id, versionId: randomUUID() }, { name: 'n', restore: true }],
  [endpoints.nameSpeaker, { id, startTime: '0' }, { name: 'n', locale: 'us' }],
  [endpoints.nameSpeakers, { id }, { speakers: { '0': 'n', '0.5': 'm' }, locale: 'us' }],
  [endpoints.changeSpeaker, { id, speakerId: 'spk_0' }, { name: 'n', color: 'blue' }],
  [endpoints.shiftWords, { id }, { offset: 0.1, from: 0, operationId: randomUUID() }],
  [
    endpoints.patchTranscript,
    { id },
    { operationId: randomUUID(), baseRevision: 0, startTime: 1, endTime: 2, words: [structuredClone(word)] },
  ],
  [
    endpoints.patchTranscript,
    { id },
    {
      operationId: randomUUID(),
      baseRevision: 0,
      edits: [
        { startTime: 1, endTime: 2, words: [structuredClone(word)] },
        { startTime: 2, endTime: 3, speaker: 'spk_1' },
      ],
    },
  ],
]

const bad = [
  ...[null, true, 0, -1, 0.5, 1e6, 1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  ...['', 'a\0b', '\ud800', '\udc00x', 'x'.repeat(20_000), "'; drop table users; --", '../../etc'],
  ...[[], {}, ['a'], [null]],
]

const revision = async () => (await call(endpoints.getTranscript, { params: { id } })).revision

/** Paths of all values within a value. */
const places = (value: object, path: string[] = []): string[][] =>
  Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...(inner && typeof inner === 'object' ? places(inner, [...path, key]) : []),
  ])

function put(target: object, [key = '', ...rest]: string[], value: unknown): void {
  const holder = target as Record<string, unknown>
  if (rest.length === 0) holder[key] = value
  else put(holder[key] as object, rest, value)
}

it.each(bodies().map(([endpoint], index) => [endpoint.path, index] as const))(
  '%s answers whatever stands in its body, and never with a fault of ours (%i)',
  async (_path, index) => {
    const paths = places(bodies()[index]?.[2] ?? {})
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      for (const value of bad) {
        const [endpoint, params, body] = bodies()[index] as ReturnType<typeof bodies>[number]
        if ('baseRevision' in body) body.baseRevision = await revision()
        put(body, path, structuredClone(value))
        // Registration and sign-in replace the session.
        const sender = endpoint.access === 'anyone' ? anonymous : { send }
        const response = await sender.send(endpoint, { params, body } as CallInput<Endpoint>)
        const what = `${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${response.body.slice(0, 200)}`
        expect(response.statusCode, what).toBeLessThan(500)
      }
    }
    expect((await send(endpoints.getTranscript, { params: { id } })).statusCode).toBe(200)
  },
)

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { addRecording } from './testing/full-life.ts'
import { type Caller, createTestProduct } from './testing/product.ts'

const product = await createTestProduct({
  ZOOM_CLIENT_ID: 'id',
  ZOOM_CLIENT_SECRET: 'secret',
  ZOOM_WEBHOOK_SECRET: 'secret',
})
const caller = await product.register()
const other = await product.register('Grace Hopper')
const { uid, orgId } = caller
const { db } = product.context
const recording = await addRecording(product, caller)
const document = (await caller.call(endpoints.makeDocument, { params: { id: recording } })).id

/** Another user's objects, by kind. */
const foreign = await (async (who: Caller) => {
  const collection = await addRecording(product, who)
  const [tag, project, highlight, dictionary] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { orgId } = who
  await who.call(endpoints.addTag, { params: { oid: orgId, tagId: tag }, body: { name: 'Later' } })
  await who.call(endpoints.addProject, {
    params: { uid: who.uid, projectId: project },
    body: { orgId, name: 'Court' },
  })
  await who.call(endpoints.addHighlight, {
    params: { id: collection, highlightId: highlight },
    body: { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0' },
  })
  await who.call(endpoints.saveDictionary, {
    params: { uid: who.uid, id: dictionary },
    body: { name: 'Names', language: 'en', terms: ['Longhand'] },
  })
  const { id: diarization } = await who.call(endpoints.startDiarization, {
    params: { id: collection },
    body: {},
  })
  const sent = { params: { uid: who.uid }, query: { name: 'talk.txt' }, body: Buffer.from('Some words.') }
  const binary = { 'content-type': 'application/octet-stream' }
  const answer = await who.send(endpoints.createImport, sent as never, binary)
  const { id: transcript } = (answer.json() as { result: { id: string } }).result
  const ids = { collection, tag, project, highlight, dictionary, diarization, transcript }
  return { ...ids, user: who.uid, workspace: orgId }
})(other)
type Kind = keyof typeof foreign

const highlight = randomUUID()
const project = randomUUID()
await caller.call(endpoints.addProject, {
  params: { uid, projectId: project },
  body: { orgId, name: 'Court' },
})
const quote = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0' }
await caller.call(endpoints.addHighlight, { params: { id: recording, highlightId: highlight }, body: quote })

type Row = [field: string, kind: Kind, input: (id: string) => { params?: object; body: object }]
const own = { uid }
const here = { id: recording }
const upload = await caller.call(endpoints.createUpload, { params: own, body: { name: 'a.mp3', size: 10 } })
const begun = { uid, uploadId: upload.id }
const draft = { url: 'https://media.example/a.mp3', languageCode: 'en', name: 'n' }
const text = { type: 'text', name: 'n' }
const place = (id: string, org = orgId) => ({ id, started: 1, startedMs: 1000, orgId: org })
const found = (id: string, org = orgId) => ({ ...place(id, org), within: 'name', userOrgId: org })
const asked = { prompt: 'long enough to be one', type: 'text', variant: 'custom', text: '' }

/** Every body field that takes the ID of an existing object. */
const rows: { [name in RouteName]?: Row[] } = {
  createUpload: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { name: 'a.mp3', size: 10, orgId: id } })],
    [
      '.options.project',
      'project',
      (project) => ({ params: own, body: { name: 'a.mp3', size: 10, options: { project } } }),
    ],
    [
      '.options.dictionary',
      'dictionary',
      (dictionary) => ({ params: own, body: { name: 'a.mp3', size: 10, options: { dictionary } } }),
    ],
    [
      '.options.transcript',
      'transcript',
      (transcript) => ({ params: own, body: { name: 'a.mp3', size: 10, options: { transcript } } }),
    ],
  ],
  updateUpload: [
    ['.options.project', 'project', (project) => ({ params: begun, body: { options: { project } } })],
    [
      '.options.dictionary',
      'dictionary',
      (dictionary) => ({ params: begun, body: { options: { dictionary } } }),
    ],
    [
      '.options.transcript',
      'transcript',
      (transcript) => ({ params: begun, body: { options: { transcript } } }),
    ],
  ],
  addToDictionary: [
    [
      '.dictionary',
      'dictionary',
      (dictionary) => ({ params: here, body: { term: 'n', start: 0, end: 1, dictionary } }),
    ],
  ],
  addWhiteLabel: [
    ['.organization', 'workspace', (id) => ({ body: { slug: 'kelp', name: 'Kelp', organization: id } })],
  ],
  changeWhiteLabel: [
    [
      '.organization',
      'workspace',
      (id) => ({ params: { whiteLabelId: randomUUID() }, body: { organization: id } }),
    ],
  ],
  makeImpersonationKey: [['.user', 'user', (user) => ({ body: { user, reason: 'To see what they see' } })]],
  changeSettings: [
    ['.documentTags[]', 'tag', (id) => ({ params: own, body: { documentTags: [id] } })],
    ['.selectedProjects{}', 'workspace', (id) => ({ params: own, body: { selectedProjects: { [id]: id } } })],
    [
      '.selectedProjects{=}',
      'project',
      (id) => ({ params: own, body: { selectedProjects: { [orgId]: id } } }),
    ],
  ],
  deleteAccount: [
    [
      '.handOver{}',
      'workspace',
      (id) => ({
        params: own,
        body: { confirmation: caller.email, password: 'wrong', handOver: { [id]: uid } },
      }),
    ],
    [
      '.handOver{=}',
      'user',
      (id) => ({
        params: own,
        body: { confirmation: caller.email, password: 'wrong', handOver: { [orgId]: id } },
      }),
    ],
  ],
  changeSso: [['.breakGlass', 'user', (id) => ({ params: { oid: orgId }, body: { breakGlass: id } })]],
  switchWorkspace: [['.organization', 'workspace', (id) => ({ params: own, body: { organization: id } })]],
  changeSourceConnection: [
    [
      '.imports.orgId',
      'workspace',
      (id) => ({ params: { uid, source: 'zoom' }, body: { imports: { orgId: id, languageCode: 'en' } } }),
    ],
  ],
  subscribeToPodcast: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { ...draft, orgId: id } })],
    ['.dictionary', 'dictionary', (id) => ({ params: own, body: { ...draft, orgId, dictionary: id } })],
  ],
  createTranscription: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { ...draft, orgId: id } })],
    ['.orgId', 'workspace', (id) => ({ params: own, body: { ...text, cid: randomUUID(), orgId: id } })],
    [
      '.project',
      'project',
      (id) => ({ params: own, body: { ...text, cid: randomUUID(), orgId, project: id } }),
    ],
    ['.dictionary', 'dictionary', (id) => ({ params: own, body: { ...draft, orgId, dictionary: id } })],
    ['.transcript', 'transcript', (id) => ({ params: own, body: { ...draft, orgId, transcript: id } })],
  ],
  listCollections: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { orgId: id } })],
    ['.project', 'project', (id) => ({ params: own, body: { orgId, project: id } })],
    ['.nextPage.id', 'collection', (id) => ({ params: own, body: { orgId, nextPage: place(id) } })],
    [
      '.nextPage.orgId',
      'workspace',
      (id) => ({ params: own, body: { orgId, nextPage: place(recording, id) } }),
    ],
    [
      '.nextPage.userOrgId',
      'workspace',
      (id) => ({ params: own, body: { orgId, nextPage: { ...place(recording), userOrgId: id } } }),
    ],
  ],
  listSharedCollections: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { orgId: id } })],
    ['.project', 'project', (id) => ({ params: own, body: { orgId, project: id } })],
    ['.nextPage.id', 'collection', (id) => ({ params: own, body: { orgId, nextPage: place(id) } })],
    [
      '.nextPage.orgId',
      'workspace',
      (id) => ({ params: own, body: { orgId, nextPage: place(recording, id) } }),
    ],
    [
      '.nextPage.userOrgId',
      'workspace',
      (id) => ({ params: own, body: { orgId, nextPage: { ...place(recording), userOrgId: id } } }),
    ],
  ],
  changeCollection: [
    ['.project', 'project', (id) => ({ params: here, body: { project: id, remove: false } })],
  ],
  findUnlisted: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { orgId: id, of: 'mine', ids: [recording] } })],
    [
      '.project',
      'project',
      (id) => ({ params: own, body: { orgId, of: 'mine', project: id, ids: [recording] } }),
    ],
    ['.ids[]', 'collection', (id) => ({ params: own, body: { orgId, of: 'mine', ids: [id] } })],
  ],
  addProject: [
    [
      '.orgId',
      'workspace',
      (id) => ({ params: { uid, projectId: randomUUID() }, body: { orgId: id, name: 'n' } }),
    ],
  ],
  changeProject: [
    [
      '.dictionary',
      'dictionary',
      (id) => ({ params: { uid, projectId: project }, body: { dictionary: id } }),
    ],
  ],
  search: [
    ['.orgId', 'workspace', (id) => ({ body: { orgId: id, term: 'welcome' } })],
    ['.filters.owners[]', 'user', (id) => ({ body: { orgId, term: 'welcome', filters: { owners: [id] } } })],
    ['.filters.tags[]', 'tag', (id) => ({ body: { orgId, term: 'welcome', filters: { tags: [id] } } })],
    ['.nextPage.id', 'collection', (id) => ({ body: { orgId, term: 'welcome', nextPage: found(id) } })],
    [
      '.nextPage.orgId',
      'workspace',
      (id) => ({ body: { orgId, term: 'welcome', nextPage: found(recording, id) } }),
    ],
    [
      '.nextPage.userOrgId',
      'workspace',
      (id) => ({ body: { orgId, term: 'welcome', nextPage: { ...found(recording), userOrgId: id } } }),
    ],
  ],
  countResults: [
    ['.orgId', 'workspace', (id) => ({ body: { orgId: id, term: 'welcome' } })],
    ['.filters.owners[]', 'user', (id) => ({ body: { orgId, term: 'welcome', filters: { owners: [id] } } })],
    ['.filters.tags[]', 'tag', (id) => ({ body: { orgId, term: 'welcome', filters: { tags: [id] } } })],
  ],
  saveSearch: (['.orgId', '.filters.owners[]', '.filters.tags[]'] as const).map((field, at) => [
    field,
    (['workspace', 'user', 'tag'] as const)[at] ?? 'tag',
    (id) => ({
      params: { uid, searchId: randomUUID() },
      body: {
        orgId: at === 0 ? id : orgId,
        name: 'n',
        term: 't',
        filters: at === 0 ? {} : { [at === 1 ? 'owners' : 'tags']: [id] },
      },
    }),
  ]),
  shareCollection: [['.userId', 'user', (userId) => ({ params: here, body: { userId } })]],
  unshareCollection: [['.userId', 'user', (userId) => ({ params: here, body: { userId } })]],
  changeOwner: [['.userId', 'user', (userId) => ({ params: here, body: { userId } })]],
  moveCollection: [['.orgId', 'workspace', (id) => ({ params: here, body: { orgId: id } })]],
  applyDiarization: [
    ['.diarizationId', 'diarization', (id) => ({ params: here, body: { diarizationId: id } })],
  ],
  addHighlight: [
    [
      '.tags{}',
      'tag',
      (id) => ({
        params: { ...here, highlightId: randomUUID() },
        body: { ...quote, tags: { [id]: true } },
      }),
    ],
  ],
  changeHighlight: [
    [
      '.tags{}',
      'tag',
      (id) => ({ params: { ...here, highlightId: highlight }, body: { ...quote, tags: { [id]: true } } }),
    ],
  ],
  addReply: [
    [
      '.mentions[]',
      'user',
      (id) => ({
        params: { ...here, highlightId: highlight, replyId: randomUUID() },
        body: { content: 'c', mentions: [id] },
      }),
    ],
    [
      '.tags{}',
      'user',
      (id) => ({
        params: { ...here, highlightId: highlight, replyId: randomUUID() },
        body: { content: 'c', tags: { [id]: true } },
      }),
    ],
  ],
  getRepliesWithUserInfo: [
    ['.collectionId', 'collection', (id) => ({ body: { collectionId: id, highlightId: highlight } })],
    ['.highlightId', 'highlight', (id) => ({ body: { collectionId: recording, highlightId: id } })],
  ],
  removeUserFromOrg: [
    ['.uid', 'user', (id) => ({ body: { uid: id, oid: orgId } })],
    ['.oid', 'workspace', (id) => ({ body: { uid, oid: id } })],
    ['.to', 'user', (id) => ({ body: { uid, oid: orgId, to: id } })],
  ],
  saml: [['.organization', 'workspace', (id) => ({ body: { organization: id } })]],
  onboardNewUser: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
  markOrganizationForDeletion: [['.oid', 'workspace', (id) => ({ body: { oid: id } })]],
  emailTranscriptMembers: [['.collectionId', 'collection', (id) => ({ body: { collectionId: id } })]],
  updateEmail: [
    ['.uid', 'user', (id) => ({ body: { uid: id, email: 'new@example.com', password: 'wrong' } })],
  ],
  customToken: [['.uid', 'user', (id) => ({ body: { uid: id, reason: 'To see what they see' } })]],
  setUserRecord: [['.uid', 'user', (id) => ({ body: { uid: id, language: 'es' } })]],
  getUser: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
  verifyMeetingIntegrationAuth: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
  fixUserWithoutDatabaseRecord: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
  makeImage: [
    [
      '.orgId',
      'workspace',
      (id) => ({ params: { id: document }, body: { ...asked, type: 'image', orgId: id } }),
    ],
  ],
  retryMedia: [
    [
      '.orgId',
      'workspace',
      (id) => ({ params: { id: document, mediaId: randomUUID() }, body: { orgId: id } }),
    ],
  ],
  completeText: [
    ['.orgId', 'workspace', (id) => ({ params: { id: document }, body: { ...asked, orgId: id } })],
  ],
}

/** Fields with IDs that the caller creates, or that belong to no stored object. */
const made = new Set([
  ...['createTranscription.cid', 'translateCollection.cid', 'makeDocument.cid', 'generateContent.cid'],
  ...['startRecode.id', 'patchTranscript.operationId', 'shiftWords.operationId', 'checkIn.after'],
  'trackEvent.ajsaid',
])

it('has a row for every id in a body', () => {
  // Signed calls are another region's.
  const fields = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { body, access }]) =>
    body && access !== 'signature'
      ? idsOf(z.toJSONSchema(body, jsonSchema) as Json).map((field) => name + field)
      : [],
  )
  const named = Object.entries(rows).flatMap(([name, of]) => of.map(([field]) => name + field))
  expect([...new Set([...named, ...made])].sort()).toEqual([...new Set(fields)].sort())
})

it.each(
  (Object.entries(rows) as [RouteName, Row[]][]).flatMap(([name, of]) =>
    of.map(([field, kind, input], at) => [`${name}${field}`, kind, name, input, at] as const),
  ),
)('%s answers to the id of another’s %s as to an unknown one', async (_field, kind, name, input) => {
  const answers = []
  for (const id of [foreign[kind], randomUUID()]) {
    const response = await caller.send(endpoints[name] as Endpoint, input(id) as CallInput<Endpoint>)
    const said = response.body.replaceAll(id, 'ID').replace(/[0-9a-f-]{36}|\d{10,}/g, '')
    answers.push([response.statusCode, said])
    await db.deleteFrom('rate_limits').execute()
    await db.updateTable('users').set({ settings: '{}' }).where('id', '=', uid).execute()
  }
  expect(answers[0]).toEqual(answers[1])
})

type Json = { [key: string]: unknown }
const jsonSchema = { io: 'input', unrepresentable: 'any' } as const

/** Fields of a schema that take IDs. */
function idsOf(schema: Json, path = '', named = schema.$defs as Json): string[] {
  const under = (part: unknown, more: string) =>
    part && typeof part === 'object' ? idsOf(part as Json, path + more, named) : []
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flat()
  return [
    ...(schema.format === 'uuid' ? [path] : []),
    ...under(named?.[String(schema.$ref).replace('#/$defs/', '')], ''),
    ...choices.flatMap((one) => under(one, '')),
    ...under(schema.items, '[]'),
    ...Object.entries((schema.properties as Json) ?? {}).flatMap(([name, part]) => under(part, `.${name}`)),
    ...under(schema.propertyNames, '{}'),
    ...under(schema.additionalProperties, '{=}'),
  ]
}

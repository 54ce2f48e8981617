import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { addRecording } from './testing/full-life.ts'
import { type Caller, createTestProduct } from './testing/product.ts'

const product = await createTestProduct()
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
  return { collection, tag, project, highlight, dictionary, user: who.uid, workspace: orgId }
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
const draft = { url: 'https://media.example/a.mp3', languageCode: 'en', name: 'n' }
const text = { type: 'text', name: 'n' }
const place = (id: string, org = orgId) => ({ id, started: 1, startedMs: 1000, orgId: org })
const found = (id: string, org = orgId) => ({ ...place(id, org), within: 'name', userOrgId: org })
const asked = { prompt: 'long enough to be one', type: 'text', variant: 'custom', text: '' }

/** Every body field with an id of an existing object. */
const rows: { [name in RouteName]?: Row[] } = {
  createUpload: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { name: 'a.mp3', size: 10, orgId: id } })],
  ],
  addToDictionary: [
    [
      '.dictionary',
      'dictionary',
      (dictionary) => ({ params: here, body: { term: 'n', start: 0, end: 1, dictionary } }),
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
  switchWorkspace: [['.organization', 'workspace', (id) => ({ params: own, body: { organization: id } })]],
  createTranscription: [
    ['.orgId', 'workspace', (id) => ({ params: own, body: { ...draft, orgId: id } })],
    ['.orgId', 'workspace', (id) => ({ params: own, body: { ...text, cid: randomUUID(), orgId: id } })],
    [
      '.project',
      'project',
      (id) => ({ params: own, body: { ...text, cid: randomUUID(), orgId, project: id } }),
    ],
    ['.dictionary', 'dictionary', (id) => ({ params: own, body: { ...draft, orgId, dictionary: id } })],
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

/** New ids from the caller, or ids without a stored object. */
const made = new Set([
  ...['createTranscription.cid', 'translateCollection.cid', 'makeDocument.cid', 'generateContent.cid'],
  ...['startRecode.id', 'patchTranscript.operationId', 'shiftWords.operationId', 'checkIn.after'],
  'trackEvent.ajsaid',
])

it('has a row for every id in a body', () => {
  const fields = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { body }]) =>
    body ? idsOf(z.toJSONSchema(body, jsonSchema) as Json).map((field) => name + field) : [],
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

/** ID fields of a schema. */
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

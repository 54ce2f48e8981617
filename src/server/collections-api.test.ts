import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addWelcomeCollection } from './features/welcome/service.ts'
import { joinWorkspace } from './testing/members.ts'
import { sharedTestProduct } from './testing/product.ts'

const { context, app, register } = await sharedTestProduct()
const [ada, ana] = [await register(), await register('Ana Pérez')]
await joinWorkspace(context, ana.uid, ada.orgId)
await joinWorkspace(context, ada.uid, ana.orgId)
const projectId = randomUUID()
const projectParams = { uid: ada.uid, projectId }
await ada.call(endpoints.addProject, { params: projectParams, body: { orgId: ada.orgId } })

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Response of a call: `{result}`, a page of `{Items}`, a transcript's `{results}`, nothing, or text. */
type Kind = 'result' | 'page' | 'results' | 'empty' | 'text'
type Call = [method: Method, path: string, kind: Kind, body?: object]

const orgId = ada.orgId
const anaParams = { userId: ana.uid }
const locale = 'us'

/** Calls about collections, as other programs send them. `{id}` is a recording. */
const apiCalls: Call[] = [
  ['GET', '/collections/v2/{id}', 'result'],
  ['POST', `/user/v2/${ada.uid}/collections?limit=50`, 'page', { orgId, orgWide: true, nextPage: null }],
  ['POST', `/user/v2/${ada.uid}/collections/shared?limit=50`, 'page', { orgId }],
  ['POST', `/user/${ada.uid}/collections/shared?limit=50`, 'page', { orgId, nextPage: null }],
  ['POST', '/collections/v2/search', 'page', { orgId, term: 'welcome', orgWide: true, nextPage: null }],
  ['POST', '/collections/v2/search/count', 'result', { orgId, term: 'welcome', orgWide: true }],
  ['POST', '/collections/v2/{id}/move', 'result', { orgId: ana.orgId }],
  ['GET', '/collections/v2/{id}/subtitles?format=srt&size=35&breakAllSpeakers=true&from=0', 'text'],
  ['GET', '/collections/v2/{id}/subtitles?format=vtt', 'text'],
  ['PATCH', '/collections/v2/{id}', 'result', { name: 'Renamed' }],
  ['PATCH', '/collections/v2/{id}', 'result', { project: projectId }],
  ['PATCH', '/collections/v2/{id}', 'result', { project: projectId, remove: true }],
  ['DELETE', '/collections/v2/{id}', 'empty'],
  ['POST', '/collections/v2/{id}/share', 'result', anaParams],
  ['DELETE', '/collections/v2/{id}/share', 'result', anaParams],
  ['POST', '/collections/v2/{id}/owner', 'result', anaParams],
  ['PATCH', '/collections/v2/{id}/lang/es', 'result'],
  ['POST', '/collections/v2/{id}/marker', 'result', { marker: '#t=1.5' }],
  ['DELETE', '/collections/v2/{id}/marker', 'result', { marker: '#t=1.5' }],
  ['POST', '/collections/v2/{id}/description', 'result', { text: 'A talk' }],
  ['POST', '/collections/v2/{id}/notes', 'result', { text: 'Ask again' }],
  ['GET', '/collections/v2/{id}/audio', 'result'],
  ['GET', '/collections/v2/{id}/peaks', 'result'],
  ['POST', '/collections/v2/{id}/checkin', 'result', {}],
  ['GET', '/collections/v2/{id}/versions', 'page'],
  ['GET', '/collections/v2/{id}/transcript', 'results'],
  ['GET', '/collections/v2/{id}/speakers', 'result'],
  ['POST', '/collections/v2/{id}/speakers/0.4', 'result', { name: 'Ada', locale }],
  ['POST', '/collections/v2/{id}/speakers', 'result', { speakers: { 0.4: 'Ada' }, locale }],
  ['POST', '/collections/v2/{id}/translate', 'result', { to: 'es' }],
  ['POST', '/pipeline/collection/{id}/retry', 'result'],
  ['POST', '/pipeline/collections/{id}/retry', 'result'],
  ['POST', '/pipeline/collection/{id}/unpause', 'result'],
  ['POST', '/pipeline/collections/{id}/unpause', 'result'],
  ['POST', '/pipeline/collections/{id}/recode', 'result', { languageCode: 'en', start: 0, end: 1, locale }],
  ['POST', '/pipeline/collections/{id}/denoise', 'result'],
  ['POST', '/collections/v2/{id}/doc', 'result'],
  ['GET', `/collections/v2/{id}/processing?orgId=${orgId}`, 'result'],
  ['GET', '/collections/v2/{id}/media', 'result'],
  ['GET', `/user/${ada.uid}/settings/document/tags`, 'result'],
  [
    'POST',
    '/collections/v2/{id}/blog',
    'result',
    { prompt: 'What was it about?', variant: 'summary', locale },
  ],
  ['GET', `/organizations/${orgId}/members`, 'page'],
  ['GET', `/organizations/${orgId}/members?q=ana`, 'page'],
  ['GET', `/organizations/${orgId}/members?uids=${ana.uid}`, 'page'],
  ['PATCH', `/user/v2/${ada.uid}/settings`, 'result', { 'welcomeSettings.exported': true }],
  ['POST', `/user/${ada.uid}/organization/${orgId}/welcome`, 'result'],
]

/** Returns the state that a retry or unpause call requires. */
const stateFor = (path: string) => (/retry|unpause/.exec(path)?.[0] === 'retry' ? 'error' : 'paused')

async function makeRecording(path: string): Promise<string> {
  const { db } = context
  const owner = { ownerId: ada.uid, organizationId: orgId }
  const id = await db.transaction().execute((tx) => addWelcomeCollection(context, tx, owner))
  if (/retry|unpause/.test(path))
    await db
      .updateTable('collections')
      .set({ state: stateFor(path) })
      .where('id', '=', id)
      .execute()
  return id
}

const withSlash = (path: string) => path.replace(/(?=\?|$)/, '/')

const send = (method: Method, path: string, body?: object) =>
  app.inject({ method, url: path, headers: { cookie: ada.cookie }, ...(body && { payload: body }) })

describe('every call about collections', () => {
  it.each(apiCalls)(
    '%s %s responds with %s, also with a trailing slash',
    async (method, path, kind, body) => {
      for (const variant of [path, withSlash(path)]) {
        const id = await makeRecording(path)
        // Some calls are limited to one every two seconds.
        await context.db.deleteFrom('rate_limits').execute()
        const answer = await send(method, variant.replace('{id}', id), body)
        expect(answer.statusCode, answer.body).toBe(kind === 'empty' ? 204 : 200)
        if (kind.startsWith('result')) expect(answer.json()).toHaveProperty(kind)
        if (kind === 'page') expect(answer.json().Items).toBeInstanceOf(Array)
        if (kind === 'text') expect(answer.headers['content-type']).toMatch(/^text\/|subrip/)
      }
    },
  )

  it.each(apiCalls.filter(([, path]) => path.includes('{id}')))(
    '%s %s reports a missing collection in the common error format',
    async (method, path, _, body) => {
      const answer = await send(method, path.replace('{id}', randomUUID()), body)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } })
    },
  )
})

it('continues pages from the previous page key, under either workspace field name', async () => {
  for (let n = 0; n < 3; n++) await makeRecording('')
  const list = (body: object) => send('POST', `/user/v2/${ada.uid}/collections?limit=2`, { orgId, ...body })
  const first = (await list({})).json()
  expect(first.Items).toHaveLength(2)
  const { id, started } = first.LastEvaluatedKey
  for (const input of [{ orgId }, { userOrgId: orgId }, first.LastEvaluatedKey]) {
    const next = (await list({ nextPage: { id, started, ...input } })).json()
    expect(next.Items).toHaveLength(2)
    expect(next.Items.map((item: { id: string }) => item.id)).not.toContain(id)
  }
})

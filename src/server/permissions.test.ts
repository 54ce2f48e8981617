import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { statuses } from './infra/http/errors.ts'
import { errorsOf } from './infra/http/openapi-responses.ts'
import { allRoutes } from './routes.ts'
import { addRecording } from './testing/full-life.ts'
import { joinWorkspace } from './testing/members.ts'
import { callersOf, inputOf } from './testing/permissions/calls.ts'
import { matrix } from './testing/permissions/matrix.ts'
import type { Row } from './testing/permissions/row.ts'
import { thingsOf } from './testing/permissions/things.ts'
import { createTestProduct } from './testing/product.ts'

const product = await createTestProduct()
const { anonymous, register, app, context } = product
const owner = await register()
const stranger = await register('Grace Hopper')
const colleague = await register('Emmy Noether')
await joinWorkspace(context, colleague.uid, owner.orgId)
const people = { anonymous, stranger, colleague, owner }

/** One row's lock must not affect the next. */
async function endEditing(collection: string): Promise<void> {
  await owner.send(endpoints.releaseLock, { params: { id: collection } })
}

describe('the permission matrix', () => {
  it('names every route of the product, and every endpoint has a route', () => {
    const hub = { isFull: () => false, open() {}, async close() {} }
    const mounted = allRoutes(hub).map((route) => route.endpoint)
    expect(new Set(mounted)).toEqual(new Set(Object.values(endpoints)))
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.keys(matrix) as RouteName[])('%s', async (name) => {
    if (name === 'streamEvents') return // never ends; its own test follows
    const endpoint = endpoints[name] as Endpoint
    const ids = await thingsOf(owner, endpoint)
    const row: Partial<Row> = {}
    for (const [who, caller] of Object.entries(await callersOf(people, matrix[name], ids.collection))) {
      if (name === 'signOut' && who !== 'anonymous') continue // would end the sessions of the other rows
      const response = await caller.send(endpoint, inputOf(people, endpoint, ids) as never)
      row[who as keyof Row] = response.statusCode
      const isPage = String(response.headers['content-type']).startsWith('text/html')
      if (response.statusCode < 400) continue
      expect(errorsOf(endpoint).map((code) => statuses[code])).toContain(response.statusCode)
      if (!isPage) expect(errorsOf(endpoint)).toContain(response.json().error.code)
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
      if (endpoint.method === 'GET' || endpoint.foreignForm) continue
      const ids = { collection: randomUUID(), upload: randomUUID(), recode: randomUUID() }
      const response = await owner.send(endpoint, inputOf(people, endpoint, ids) as never, {
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

it('takes forms from another site at one address only, on behalf of nobody', async () => {
  const foreign = Object.values(endpoints).filter((endpoint: Endpoint) => endpoint.foreignForm)
  expect(foreign).toEqual([endpoints.receiveSamlResponse])
})

describe('what is in the trash', async () => {
  const id = await addRecording(product, owner)
  const params = { id }
  await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  await owner.call(endpoints.deleteCollection, { params })
  const ofCollections = (Object.keys(endpoints) as RouteName[]).filter((name) =>
    /^\/(collections\/v2|pipeline\/collections?)\/:id/.test(endpoints[name].path),
  )

  it.each(ofCollections)('is not there for anybody: %s', async (name) => {
    const endpoint = endpoints[name] as Endpoint
    const input = inputOf(people, endpoint, {
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

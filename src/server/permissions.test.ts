import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { setRole } from './features/staff/service.ts'
import { statuses as statusOf } from './infra/http/errors.ts'
import { listErrors } from './infra/http/openapi-responses.ts'
import { allRoutes } from './routes.ts'
import { addRecording } from './testing/all-actions.ts'
import { joinWorkspace } from './testing/members.ts'
import { createCallers, createInput, createProviderCallers } from './testing/permissions/calls.ts'
import { matrix } from './testing/permissions/matrix.ts'
import { expectedStatus, type Role, type Row, testedCells } from './testing/permissions/row.ts'
import { createTestObjects } from './testing/permissions/test-objects.ts'
import { createTestProduct } from './testing/product.ts'

const product = await createTestProduct()
const { anonymous, register, app, context } = product
const owner = await register()
const stranger = await register('Grace Hopper')
const colleague = await register('Emmy Noether')
await joinWorkspace(context, colleague.uid, owner.orgId)
const member = await register('Mary Somerville')
await joinWorkspace(context, member.uid, owner.orgId)
const admin = await register('Maria Agnesi')
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
const staff = await register('Sofia Kovalevskaya')
await setRole(context.db, 'staff', staff.email, true)
const people = { anonymous, stranger, colleague, owner }
const roles = { staff, member, admin }

/** Removes locks and legal holds, so that one row doesn't affect the next. */
async function release(collection: string): Promise<void> {
  const lock = { editing_user_id: null, editing_name: null, editing_at: null }
  const request = { take_over_user_id: null, take_over_name: null, take_over_at: null }
  const holdColumns = { held_at: null, held_by: null, hold_reason: null }
  await context.db
    .updateTable('collections')
    .set({ ...lock, ...request, ...holdColumns })
    .where('id', '=', collection)
    .where((row) => row.or([row('editing_at', 'is not', null), row('held_at', 'is not', null)]))
    .execute()
}

/** Returns the statuses for callers with other roles. Mutations use a new recording. */
async function statusesByRole(name: RouteName): Promise<Record<Role, number>> {
  const endpoint = endpoints[name] as Endpoint
  const statuses = { staff: 0, member: 0, admin: 0 }
  const isMutation = endpoint.method !== 'GET' && endpoint.path.includes('/:id')
  const recording = isMutation ? await addRecording(product, owner) : undefined
  for (const role of ['staff', 'member', 'admin'] as const) {
    const ids = await createTestObjects(owner, endpoint, recording)
    const response = await roles[role].send(endpoint, createInput(people, endpoint, ids) as never)
    statuses[role] = response.statusCode
    await release(ids.collection)
  }
  await context.db.deleteFrom('rate_limits').execute()
  return statuses
}

const expectedByRole = (name: RouteName) => {
  const expected = (role: Role) => expectedStatus(matrix[name], role, endpoints[name].path)
  return { staff: expected('staff'), member: expected('member'), admin: expected('admin') }
}

/** Users can't call SCIM, regardless of their role. */
const withoutToken: Record<Role, number> = { staff: 401, member: 401, admin: 401 }

describe('the permission matrix', () => {
  it('names every route of the product, and every endpoint has a route', () => {
    const hub = { isFull: () => false, open() {}, async close() {} }
    const mountedEndpoints = allRoutes(hub).map((route) => route.endpoint)
    expect(new Set(mountedEndpoints)).toEqual(new Set(Object.values(endpoints)))
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.keys(matrix) as RouteName[])('%s', async (name) => {
    if (name === 'streamEvents') return // never ends; has a test of its own
    const endpoint = endpoints[name] as Endpoint
    const row: Partial<Row> = {}
    const isScim = endpoint.access === 'provisioner'
    const expected = isScim ? withoutToken : expectedByRole(name)
    if (name !== 'signOut') expect(await statusesByRole(name)).toEqual(expected)
    const ids = await createTestObjects(owner, endpoint)
    const callers = isScim
      ? await createProviderCallers(people)
      : await createCallers(people, matrix[name], ids.collection)
    for (const [actingCaller, expectedCaller] of Object.entries(callers)) {
      if (name === 'signOut' && actingCaller !== 'anonymous') continue // would end the sessions of the other rows
      const response = await expectedCaller.send(endpoint, createInput(people, endpoint, ids) as never)
      row[actingCaller as keyof Row] = response.statusCode
      const isPage = String(response.headers['content-type']).startsWith('text/html')
      if (response.statusCode < 400) continue
      expect(listErrors(endpoint).map((code) => statusOf[code])).toContain(response.statusCode)
      if (isScim) expect(response.json()).toMatchObject({ status: String(response.statusCode) })
      else if (!isPage) expect(listErrors(endpoint)).toContain(response.json().error.code)
    }
    expect(row).toMatchObject(name === 'signOut' ? { anonymous: 204 } : testedCells(matrix[name]))
    await release(ids.collection)
  })

  it('rejects anonymous callers of the event stream', async () => {
    const response = await app.inject({ method: 'GET', url: '/events' })
    expect(response.statusCode).toBe(matrix.streamEvents.anonymous)
  })

  it('rejects every change from another site', async () => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      if (endpoint.method === 'GET' || endpoint.foreignForm) continue
      const ids = { collection: randomUUID(), upload: randomUUID(), recode: randomUUID(), scim: 'x' }
      const response = await owner.send(endpoint, createInput(people, endpoint, ids) as never, {
        origin: 'https://evil.example',
      })
      const { error, detail } = response.json()
      const isScim = endpoint.access === 'provisioner'
      expect([endpoint.path, response.statusCode, isScim ? detail : error.code]).toEqual([
        endpoint.path,
        403,
        isScim ? expect.stringContaining('own pages') : 'foreign_origin',
      ])
    }
  })
})

it('accepts cross-site forms only at the two SAML addresses, without a session', async () => {
  const foreignEndpoints = Object.values(endpoints).filter((endpoint: Endpoint) => endpoint.foreignForm)
  expect(foreignEndpoints).toEqual([endpoints.receiveSamlResponse, endpoints.receiveSsoResponse])
})

describe('contents of the trash', async () => {
  const id = await addRecording(product, owner)
  const params = { id }
  await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  await owner.call(endpoints.deleteCollection, { params })
  const collectionRoutes = (Object.keys(endpoints) as RouteName[]).filter((name) =>
    /^\/(collections\/v2|pipeline\/collections?)\/:id/.test(endpoints[name].path),
  )

  it.each(collectionRoutes)("can't be read by anyone: %s", async (name) => {
    const endpoint = endpoints[name] as Endpoint
    const input = createInput(people, endpoint, {
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

  it('appear in no list, count or suggestion', async () => {
    const [ownerParams, colleagueParams] = [{ uid: owner.uid }, { uid: colleague.uid }]
    const query = { orgId: owner.orgId }
    const listResponses = await Promise.all([
      owner.call(endpoints.listCollections, { params: ownerParams, body: query }),
      owner.call(endpoints.listCollections, { params: ownerParams, body: { ...query, orgWide: true } }),
      colleague.call(endpoints.listSharedCollections, { params: colleagueParams, body: query }),
    ])
    expect(listResponses.flatMap(({ Items }) => Items.map((item) => item.id))).not.toContain(id)
    const counts = await colleague.call(endpoints.countCollections, { params: colleagueParams, query })
    expect(counts.shared).toBe(listResponses[2].Items.length)
  })
})

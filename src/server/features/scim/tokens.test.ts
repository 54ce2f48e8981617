import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { unicodeText } from '#domain/text/unicode.arbitrary.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { connectProvider } from '#server/testing/scim-provider.ts'
import { verifyDomain } from '#server/testing/sso-product.ts'

const product = await sharedTestProduct()
const { app, context, register } = product
const { db } = context

const rows = async () => [
  await db.selectFrom('scim_users').selectAll().orderBy('id').execute(),
  await db.selectFrom('scim_groups').selectAll().orderBy('id').execute(),
  await db.selectFrom('scim_group_members').selectAll().orderBy('group_id').orderBy('scim_user_id').execute(),
  await db.selectFrom('memberships').selectAll().orderBy('user_id').execute(),
]

it('rejects wrong and revoked tokens and sessions, and changes nothing', async () => {
  const owner = await register()
  const params = { oid: owner.orgId }
  const idp = await connectProvider(product, owner)
  const { id } = (await idp.addUser(`${randomUUID()}@example.com`)).json()
  expect((await owner.call(endpoints.getScimToken, { params }))?.lastUsed).toBeTypeOf('number')
  const oldAuthorization = idp.authorization
  const { authorization } = await connectProvider(product, owner)
  expect(authorization.length).toBeGreaterThan('Bearer '.length + 22)
  await owner.call(endpoints.revokeScimToken, { params })
  expect(await owner.call(endpoints.getScimToken, { params })).toBeNull()
  const before = await rows()
  for (const headers of [
    {},
    { cookie: owner.cookie },
    { authorization: oldAuthorization },
    { authorization },
    { authorization: 'Bearer wrong' },
    { authorization: authorization.replace('Bearer', 'Basic') },
    { authorization: `Bearer ${'x'.repeat(10_000)}` },
  ])
    for (const [method, url] of [
      ['GET', '/scim/v2/Users'],
      ['DELETE', `/scim/v2/Users/${id}`],
      ['POST', '/scim/v2/Users'],
    ] as const) {
      const payload = method === 'POST' ? { payload: { userName: 'a@b.example' } } : {}
      const response = await app.inject({ method, url, headers, ...payload })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Bearer')
      expect(response.json()).toMatchObject({ status: '401', detail: expect.any(String) })
    }
  expect(await rows()).toEqual(before)
  const storedToken = await db
    .selectFrom('audit_log')
    .select('kind')
    .where('organization_id', '=', owner.orgId)
    .orderBy('id')
    .execute()
  expect(storedToken.map(({ kind }) => kind).filter((kind) => kind.startsWith('scimToken'))).toEqual([
    ...['scimTokenMade', 'scimTokenMade', 'scimTokenRevoked'],
  ])
})

it('the token is stored as a hash only', async () => {
  const owner = await register()
  const { authorization } = await connectProvider(product, owner)
  const key = authorization.slice('Bearer '.length)
  const all = JSON.stringify(await db.selectFrom('scim_tokens').selectAll().execute())
  expect(all).not.toContain(key)
})

it('a token works only for SCIM and its own workspace', async () => {
  const [ada, mary] = [await register(), await register('Mary Shelley')]
  const [ownProvider, otherProvider] = [
    await connectProvider(product, ada),
    await connectProvider(product, mary),
  ]
  const { id } = (await ownProvider.addUser(`${randomUUID()}@example.com`)).json()
  const group = (await ownProvider.addGroup('Editors', [id])).json()
  const otherGroup = (await otherProvider.addGroup('Editors')).json()
  const before = await rows()
  const body = { userName: 'x@example.com', displayName: 'X' }
  const patch = { Operations: [{ op: 'replace', path: 'displayName', value: 'X' }] }
  for (const path of [`/Users/${id}`, `/Groups/${group.id}`])
    for (const [method, request] of [
      ['GET', undefined],
      ['PUT', body],
      ['PATCH', patch],
      ['DELETE', undefined],
    ] as const)
      expect((await otherProvider.send(method, path, request)).statusCode).toBe(404)
  const addedResponse = await otherProvider.patch(`/Groups/${otherGroup.id}`, {
    op: 'add',
    path: 'members',
    value: [{ value: id }],
  })
  const unknownResponse = await otherProvider.patch(`/Groups/${otherGroup.id}`, {
    op: 'add',
    path: 'members',
    value: [{ value: randomUUID() }],
  })
  expect([addedResponse.statusCode, addedResponse.body]).toEqual([400, unknownResponse.body])
  const filter = encodeURIComponent(`id eq "${id}" or userName pr`)
  const listResponse = (await otherProvider.send('GET', `/Users?filter=${filter}`)).json()
  expect(listResponse.Resources.map(({ userName }: { userName: string }) => userName)).toEqual([mary.email])
  const params = { oid: ada.orgId, groupId: otherGroup.id }
  const foreignResponse = await ada.send(endpoints.changeGroupRole, { params, body: { role: 'admin' } })
  expect(foreignResponse.statusCode).toBe(404)
  expect((await rows()).slice(1)).toEqual(before.slice(1))
  for (const url of [`/organizations/${ada.orgId}/members`, '/user/v2/me', '/auth/session']) {
    const response = await app.inject({ url, headers: { authorization: ownProvider.authorization } })
    expect(response.body).not.toContain(ada.email)
  }
})

it("grants and revokes a group's role, never ownership", async () => {
  const [owner, ana] = [await register(), await register('Ana Pérez')]
  const oid = owner.orgId
  await joinWorkspace(context, ana.uid, oid)
  const idp = await connectProvider(product, owner)
  const { Resources } = (await idp.send('GET', '/Users')).json()
  const idOf = (caller: Caller) =>
    Resources.find(({ userName }: { userName: string }) => userName === caller.email).id as string
  const [admins, members] = [
    (await idp.addGroup('Admins', [idOf(ana), idOf(owner)])).json(),
    (await idp.addGroup('Everyone', [idOf(ana)])).json(),
  ]
  const setRole = (groupId: string, role: 'admin' | 'member' | null) =>
    owner.call(endpoints.changeGroupRole, { params: { oid, groupId }, body: { role } })
  const roles = async () => {
    const { Items } = await owner.call(endpoints.listMembers, { params: { oid } })
    return [owner, ana].map(({ uid }) => Items.find((item) => item.uid === uid)?.role)
  }
  expect(await roles()).toEqual(['owner', 'member'])
  await setRole(members.id, 'member')
  expect(await setRole(admins.id, 'admin')).toMatchObject({ name: 'Admins', members: 2, role: 'admin' })
  expect(await roles()).toEqual(['owner', 'admin'])
  await idp.patch(`/Groups/${admins.id}`, { op: 'Remove', path: 'members', value: [{ value: idOf(ana) }] })
  expect(await roles()).toEqual(['owner', 'member'])
  await idp.patch(`/Groups/${admins.id}`, { op: 'Add', path: 'members', value: [{ value: idOf(ana) }] })
  expect(await roles()).toEqual(['owner', 'admin'])
  await setRole(admins.id, null)
  expect(await roles()).toEqual(['owner', 'member'])
  await setRole(admins.id, 'admin')
  await idp.send('DELETE', `/Groups/${admins.id}`)
  expect(await roles()).toEqual(['owner', 'member'])
  const refusedRequest = { params: { oid, groupId: members.id }, body: { role: 'owner' } }
  expect((await owner.send(endpoints.changeGroupRole, refusedRequest as never)).statusCode).toBe(400)
  expect((await ana.send(endpoints.createScimToken, { params: { oid } })).statusCode).toBe(403)
})

it('limits requests per workspace', async () => {
  const rateLimitedProduct = await createTestProduct({ SCIM_REQUESTS_PER_MINUTE: '5' })
  const [ada, mary] = [await rateLimitedProduct.register(), await rateLimitedProduct.register('Mary Shelley')]
  const [idp, other] = [
    await connectProvider(rateLimitedProduct, ada),
    await connectProvider(rateLimitedProduct, mary),
  ]
  for (let n = 0; n < 5; n++) expect((await idp.send('GET', '/Users')).statusCode).toBe(200)
  const response = await idp.send('GET', '/Users')
  expect([response.statusCode, response.json().status]).toEqual([429, '429'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send('GET', '/Users')).statusCode).toBe(200)
})

it('never responds with a server error, whatever a provider sends', async () => {
  const owner = await register()
  const idp = await connectProvider(product, owner)
  const domain = 'fuzzed.example.org'
  await verifyDomain(context, owner.orgId, domain)
  const user = (await idp.addUser(`ada@${domain}`)).json()
  const group = (await idp.addGroup('Fuzzed', [user.id])).json()
  const key = fc.constantFrom(
    ...['userName', 'emails', 'active', 'name', 'members', 'displayName', 'externalId', 'value', 'type'],
    ...['primary', 'constructor', 'groups', 'schemas', 'id', 'meta', 'preferredLanguage', 'op', 'path'],
  )
  const text = fc.oneof(unicodeText(), fc.constantFrom(user.id, `x@${domain}`, 'True', 'a\0', ''))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.boolean(),
      fc.double(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  })).any
  const operation = fc.record({
    op: fc.constantFrom('add', 'Replace', 'remove', 'x'),
    path: fc.oneof(key, text, fc.constantFrom('emails[type eq "work"].value', 'members[value eq "x"]')),
    value,
  })
  const path = fc.constantFrom('/Users', '/Groups', `/Users/${user.id}`, `/Groups/${group.id}`)
  const method = fc.constantFrom('POST' as const, 'PUT' as const, 'PATCH' as const)
  await fc.assert(
    fc.asyncProperty(
      path,
      method,
      fc.dictionary(key, value),
      fc.array(operation, { maxLength: 3 }),
      async (...args) => {
        const [location, operationName, body, Operations] = args
        const response = await idp.send(
          operationName,
          location,
          operationName === 'PATCH' ? { Operations } : body,
        )
        expect(response.statusCode, response.body).toBeLessThan(500)
      },
    ),
    { numRuns: 80 },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/Users', '/Groups'), text, text, async (location, filter, other) => {
      const search = new URLSearchParams({
        filter: `userName eq ${JSON.stringify(filter)}`,
        attributes: other,
      })
      expect((await idp.send('GET', `${location}?${search}`)).statusCode).toBeLessThan(500)
      expect((await idp.send('GET', `${location}/${encodeURIComponent(other)}`)).statusCode).toBeLessThan(500)
    }),
  )
  expect((await idp.send('GET', `/Groups/${group.id}`)).statusCode).toBe(200)
})

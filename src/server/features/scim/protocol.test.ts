import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Schema } from '#domain/scim/schemas.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { connectProvider } from '#server/testing/scim-provider.ts'
import { createResourceChecker } from '#server/testing/scim-schema.ts'
import { verifyDomain } from '#server/testing/sso-product.ts'

const product = await sharedTestProduct()
const { app, context, register } = product
const { db } = context
const owner = await register('Grace Hopper')
const domain = 'observatory.example.org'
await verifyDomain(context, owner.orgId, domain)
const idp = await connectProvider(product, owner)
const schemas = (await idp.send('GET', '/Schemas')).json().Resources as [Schema, Schema]
const [problemsOfUser, problemsOfGroup] = [
  createResourceChecker(schemas[0]),
  createResourceChecker(schemas[1]),
]
const listUrn = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error'
const query = (path: string, parameters: Record<string, string | number>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) search.set(name, String(value))
  return idp.send('GET', `${path}?${search}`)
}

describe('the service', () => {
  it('describes itself by the published schemas', async () => {
    const config = await idp.send('GET', '/ServiceProviderConfig')
    expect(config.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(config.json()).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    expect(schemas.map(({ id, name }) => [id, name])).toEqual([
      ['urn:ietf:params:scim:schemas:core:2.0:User', 'User'],
      ['urn:ietf:params:scim:schemas:core:2.0:Group', 'Group'],
    ])
    for (const path of ['/ResourceTypes/User', `/Schemas/${schemas[0].id}`])
      expect((await idp.send('GET', path)).statusCode).toBe(200)
    const types = (await idp.send('GET', '/ResourceTypes')).json()
    expect(types).toMatchObject({ schemas: [listUrn], totalResults: 2 })
    for (const { endpoint, schema, meta } of types.Resources) {
      expect(schemas.map(({ id }) => id)).toContain(schema)
      expect((await idp.send('GET', endpoint)).statusCode).toBe(200)
      expect(
        (await app.inject({ url: meta.location, headers: { authorization: idp.authorization } })).statusCode,
      ).toBe(200)
    }
    expect((await query('/Schemas', { filter: 'id pr' })).statusCode).toBe(403)
  })

  it("returns every error in SCIM's format", async () => {
    const invalidRequests: [Promise<{ statusCode: number; json(): unknown }>, number, string?][] = [
      [idp.send('GET', '/Users/unknown'), 404],
      [idp.send('GET', `/Groups/${randomUUID()}`), 404],
      [idp.send('GET', '/Schemas/unknown'), 404],
      [idp.send('POST', '/Bulk', {}), 404],
      [idp.send('GET', '/Nothing'), 404],
      [idp.send('POST', '/Users', '{'), 400, 'invalidSyntax'],
      [idp.send('POST', '/Users', '[]'), 400, 'invalidSyntax'],
      [idp.send('POST', '/Users', '{"__proto__": {}, "userName": "a@b.example"}'), 400, 'invalidSyntax'],
      [idp.send('POST', '/Users', { userName: 'no address' }), 400, 'invalidValue'],
      [idp.send('POST', '/Users', { emails: [{ value: 'a@b.example' }] }), 400, 'invalidValue'],
      [idp.send('POST', '/Users', { userName: `x@${domain}`, x: 'x'.repeat(1_000_000) }), 413],
      [
        idp.send('POST', '/Groups', { displayName: 'X', members: [{ value: 'nobody' }] }),
        400,
        'invalidValue',
      ],
      [query('/Users', { filter: 'userName eq' }), 400, 'invalidFilter'],
      [query('/Users', { filter: 'active gt true' }), 400, 'invalidFilter'],
      [query('/Users', { startIndex: 'x' }), 400, 'invalidSyntax'],
      [idp.send('PATCH', '/Users/x', { Operations: [] }), 400, 'invalidSyntax'],
    ]
    for (const [pendingResponse, status, scimType] of invalidRequests) {
      const response = await pendingResponse
      expect(response.json()).toEqual({
        schemas: [errorUrn],
        status: String(status),
        ...(scimType && { scimType }),
        detail: expect.any(String),
      })
      expect(response.statusCode).toBe(status)
    }
  })

  it('accepts a group of 1 MB', async () => {
    const members = Array.from({ length: 20_000 }, () => ({ value: randomUUID() }))
    const response = await idp.send('POST', '/Groups', { displayName: 'Large', members })
    expect([response.statusCode, response.json().scimType]).toEqual([400, 'invalidValue'])
    const body = { displayName: 'Large', members: [], x: 'x'.repeat(1_100_000) }
    expect((await idp.send('POST', '/Groups', body)).statusCode).toBe(413)
  })
})

it('works with the requests of Okta', async () => {
  expect((await query('/Users', { startIndex: 1, count: 2 })).json()).toMatchObject({
    schemas: [listUrn],
    startIndex: 1,
    totalResults: expect.any(Number),
  })
  const email = `Okta.User@${domain}`
  const find = () =>
    query('/Users', { filter: `userName eq "${email.toLowerCase()}"`, startIndex: 1, count: 100 })
  expect((await find()).json()).toMatchObject({ totalResults: 0, Resources: [], itemsPerPage: 0 })
  const response = await idp.addUser(email, { password: 'never stored', title: 'Dr' })
  const user = response.json()
  expect(problemsOfUser(user)).toEqual([])
  expect(user).toMatchObject({ userName: email, externalId: `00u-${email}`, active: true })
  expect(user).not.toHaveProperty('locale')
  expect((await find()).json().Resources).toEqual([user])
  const secondResponse = await idp.addUser(email.toUpperCase())
  expect([secondResponse.statusCode, secondResponse.json().scimType]).toEqual([409, 'uniqueness'])
  const putResponse = await idp.send('PUT', `/Users/${user.id}`, {
    ...user,
    name: { givenName: 'Another', familyName: 'Name' },
    displayName: 'Another Name',
  })
  expect(putResponse.json()).toMatchObject({ id: user.id, active: true, displayName: 'Another Name' })
  const deactivation = await idp.patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } })
  expect([deactivation.statusCode, deactivation.json().active]).toEqual([200, false])
  expect((await idp.send('PUT', `/Users/${user.id}`, { ...user, active: true })).json().active).toBe(true)

  const group = (await idp.addGroup('Okta editors', [user.id])).json()
  expect(problemsOfGroup(group)).toEqual([])
  const renamedResponse = await idp.patch(`/Groups/${group.id}`, {
    op: 'replace',
    value: { id: group.id, displayName: 'Okta writers' },
  })
  expect(renamedResponse.json()).toMatchObject({ displayName: 'Okta writers', members: [{ value: user.id }] })
  await idp.patch(
    `/Groups/${group.id}`,
    { op: 'remove', path: `members[value eq "${user.id}"]` },
    { op: 'add', path: 'members', value: [{ value: user.id, display: email }] },
  )
  const userInGroup = (await idp.send('GET', `/Users/${user.id}`)).json()
  expect(problemsOfUser(userInGroup)).toEqual([])
  expect(userInGroup.groups).toMatchObject([{ value: group.id, display: 'Okta writers' }])
  const replacedResponse = await idp.send('PUT', `/Groups/${group.id}`, {
    displayName: 'Okta writers',
    members: [],
  })
  expect(replacedResponse.json().members).toEqual([])
  expect((await idp.send('DELETE', `/Groups/${group.id}`)).statusCode).toBe(204)
  expect((await idp.send('GET', `/Groups/${group.id}`)).statusCode).toBe(404)
})

it('works with the requests of Entra ID', async () => {
  const email = `entra.user@${domain}`
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
  const response = await idp.send('POST', '/Users', {
    schemas: [schemas[0].id, enterprise],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: email,
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Given Family', familyName: 'Family', givenName: 'Given' },
    roles: [],
  })
  const user = response.json()
  expect([response.statusCode, problemsOfUser(user)]).toEqual([201, []])
  for (const filter of [
    `userName eq "${email}"`,
    `externalId eq "${user.externalId}"`,
    `emails[type eq "work"].value eq "${email}"`,
    `emails[type eq "work" and value eq "${email}"]`,
  ])
    expect((await query('/Users', { filter })).json().Resources, filter).toEqual([user])
  const updatedResponse = await idp.patch(
    `/Users/${user.id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@microsoft.example' },
    { op: 'Replace', path: 'name.familyName', value: 'Updated' },
    { op: 'Add', path: `${enterprise}:department`, value: 'Research' },
    { op: 'Add', value: { 'name.formatted': 'Given Updated' } },
  )
  expect(updatedResponse.json()).toMatchObject({
    emails: [{ type: 'work', value: 'updated@microsoft.example', primary: true }],
    name: { familyName: 'Updated', formatted: 'Given Updated', givenName: 'Given' },
  })
  const deactivation = await idp.patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect(deactivation.json().active).toBe(false)
  await idp.patch(`/Users/${user.id}`, { op: 'Add', path: 'active', value: 'True' })

  const createdResponse = await idp.send('POST', '/Groups', {
    schemas: [schemas[1].id, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Entra group',
    meta: { resourceType: 'Group' },
  })
  const group = createdResponse.json()
  expect([createdResponse.statusCode, group.members]).toEqual([201, []])
  const foundResponse = await query('/Groups', {
    excludedAttributes: 'members',
    filter: 'displayName eq "entra GROUP"',
  })
  expect(foundResponse.json().Resources).toMatchObject([{ id: group.id }])
  expect(foundResponse.json().Resources[0].members).toBeUndefined()
  const path = `/Groups/${group.id}`
  await idp.patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] })
  const isMember = async () =>
    (await query('/Groups', { filter: `id eq "${group.id}" and members eq "${user.id}"` })).json()
      .totalResults
  expect(await isMember()).toBe(1)
  await idp.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: user.id }] })
  expect(await isMember()).toBe(0)
  const duplicateResponse = await idp.addGroup('ENTRA GROUP')
  expect([duplicateResponse.statusCode, duplicateResponse.json().scimType]).toEqual([409, 'uniqueness'])
  expect((await idp.send('DELETE', `/Users/${user.id}`)).statusCode).toBe(204)
  expect((await idp.send('GET', `/Users/${user.id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})

it('changes only the version that the caller has seen', async () => {
  const user = await idp.addUser(`version@${domain}`)
  const { id } = user.json()
  const etag = String(user.headers.etag)
  expect(etag).toBe(user.json().meta.version)
  const unchangedResponse = await idp.send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })
  expect([unchangedResponse.statusCode, unchangedResponse.body]).toEqual([304, ''])
  const body = { userName: `version@${domain}`, displayName: 'Second' }
  expect((await idp.send('PUT', `/Users/${id}`, body, { 'if-match': etag })).statusCode).toBe(200)
  for (const [method, path] of [
    ['PUT', `/Users/${id}`],
    ['PATCH', `/Users/${id}`],
    ['DELETE', `/Users/${id}`],
  ] as const) {
    const sentBody = method === 'PATCH' ? { Operations: [{ op: 'remove', path: 'displayName' }] } : body
    const response = await idp.send(method, path, method === 'DELETE' ? undefined : sentBody, {
      'if-match': etag,
    })
    expect([response.statusCode, response.json().status]).toEqual([412, '412'])
  }
  const group = await idp.addGroup('Versions')
  const oldHeaders = { 'if-match': String(group.headers.etag) }
  const path = `/Groups/${group.json().id}`
  await idp.patch(path, { op: 'add', path: 'members', value: [{ value: id }] })
  expect((await idp.send('DELETE', path, undefined, oldHeaders)).statusCode).toBe(412)
  // Many clients send the type with every request, even without a body.
  const contentTypeHeaders = { 'if-match': '*', 'content-type': 'application/scim+json' }
  expect((await idp.send('DELETE', path, undefined, contentTypeHeaders)).statusCode).toBe(204)
})

it('lists a thousand members in pages, each once, and filters them', async () => {
  const largeOwner = await register('Grace Hopper')
  const provider = await connectProvider(product, largeOwner)
  const newUsers = Array.from({ length: 1000 }, (_, n) => ({
    id: randomUUID(),
    email: `person-${n}-${largeOwner.uid}@example.com`,
    name: `Person ${n}`,
    region: 'us' as const,
    language: 'en',
    current_organization_id: null,
    email_verified_at: null,
    password_hash: null,
    avatar_key: null,
    country_code: null,
    time_zone: null,
    last_sign_in_at: null,
    totp_secret: null,
    totp_confirmed_at: null,
  }))
  await db.insertInto('users').values(newUsers).execute()
  await db
    .insertInto('memberships')
    .values(
      newUsers.map(({ id }) => ({ organization_id: largeOwner.orgId, user_id: id, role: 'member' as const })),
    )
    .execute()
  const seenIds: string[] = []
  for (let startIndex = 1; startIndex <= 1001; startIndex += 300) {
    const page = (await provider.send('GET', `/Users?startIndex=${startIndex}&count=300`)).json()
    expect([page.totalResults, page.startIndex]).toEqual([1001, startIndex])
    expect(page.itemsPerPage).toBe(Math.min(300, 1001 - startIndex + 1))
    for (const user of page.Resources) expect(problemsOfUser(user)).toEqual([])
    seenIds.push(...page.Resources.map(({ id }: { id: string }) => id))
  }
  expect(new Set(seenIds).size).toBe(1001)
  const filter = encodeURIComponent('userName sw "person-99" and active eq true')
  const response = (await provider.send('GET', `/Users?filter=${filter}&count=4&startIndex=3`)).json()
  expect([response.totalResults, response.itemsPerPage]).toEqual([11, 4])
  for (const count of [0, -5]) {
    const emptyResponse = (await provider.send('GET', `/Users?count=${count}&startIndex=-1`)).json()
    expect([emptyResponse.totalResults, emptyResponse.startIndex, emptyResponse.Resources]).toEqual([
      1001,
      1,
      [],
    ])
  }
  const minimalUsers = (await provider.send('GET', '/Users?attributes=userName&count=1000')).json()
  expect(minimalUsers.Resources).toHaveLength(500)
  expect(Object.keys(minimalUsers.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
  const groupRequest = { params: { oid: largeOwner.orgId } }
  expect((await largeOwner.call(endpoints.listGroupRoles, groupRequest)).Items).toEqual([])
})

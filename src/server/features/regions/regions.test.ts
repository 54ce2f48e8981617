import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { setRole } from '#server/features/staff/service.ts'
import { allJobs } from '#server/jobs.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining, tablesContaining } from '#server/testing/traces.ts'
import { createTwoRegions } from '#server/testing/two-regions.ts'
import { connectRegions } from './account-sync.ts'

const { us, eu, addresses, switchRegion } = await createTwoRegions()

const addWorkspace = async (caller: Pick<Caller, 'call'>, locale: 'us' | 'eu') => {
  const session = await caller.call(endpoints.addWorkspace, { body: { name: `Workspace ${locale}`, locale } })
  return session.user.organization as string
}
const list = async (caller: Caller, orgId: string) =>
  (await caller.call(endpoints.listCollections, { params: { uid: caller.uid }, body: { orgId } })).Items

it('keeps the content of each workspace in its region only', async () => {
  const person = await us.register()
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const session = await otherRegion.call(endpoints.getSession)
  expect(session?.user.organization).toBe(euOrg)
  expect((await list(otherRegion, euOrg)).map(({ demo }) => demo)).toEqual([true])
  expect((await list(person, person.orgId)).map(({ demo }) => demo)).toEqual([true])

  const response = await person.send(endpoints.listCollections, {
    params: { uid: person.uid },
    body: { orgId: euOrg },
  })
  expect([response.statusCode, response.json().error]).toMatchObject([
    421,
    { code: 'wrong_region', details: { region: 'eu', address: addresses.eu } },
  ])
  const upload = { params: { uid: person.uid }, body: { name: 'a.mp3', size: 10 } }
  expect((await person.send(endpoints.createUpload, upload)).json().error.code).toBe('wrong_region')
  // A workspace in the request takes precedence over the current one.
  const namedUpload = { ...upload, body: { ...upload.body, orgId: person.orgId } }
  expect((await person.send(endpoints.createUpload, namedUpload)).statusCode).toBe(200)
  expect((await otherRegion.send(endpoints.createUpload, namedUpload)).json().error.code).toBe('wrong_region')

  const location = await eu.upload(otherRegion, 'a.mp3', Buffer.from('ten bytes!'))
  const collection = await otherRegion.call(endpoints.createTranscription, {
    params: { uid: person.uid },
    body: { url: location, languageCode: 'en-US', orgId: euOrg, name: 'European talk' },
  })
  expect((await list(otherRegion, euOrg)).map(({ name }) => name)).toContain('European talk')
  expect(await tablesContaining(us.context, collection.id)).toEqual([])
  expect(await filesContaining(us.context, location.split('/').at(-1) ?? '')).toEqual([])
  expect(await filesContaining(eu.context, location.split('/').at(-1) ?? '')).not.toEqual([])
})

it('issues a key for another region through generateAuthToken', async () => {
  const person = await us.register()
  const euOrg = await addWorkspace(person, 'eu')
  await switchRegion(person)
  const { key, region } = await person.call(endpoints.generateAuthToken, { body: { locale: 'eu' } })
  expect(region).toBe('eu')
  const read = (product: typeof us) =>
    product.anonymous.send(
      endpoints.listCollections,
      { params: { uid: person.uid }, body: { orgId: euOrg } },
      { authorization: `Bearer ${key}` },
    )
  expect((await read(eu)).statusCode).toBe(200)
  expect((await read(us)).json().error.code).toBe('signature_invalid')
})

it('forwards calls about accounts to the home region', async () => {
  const person = await us.register()
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const params = { uid: person.uid }
  await otherRegion.call(endpoints.changeProfile, { params, body: { name: 'Ada King' } })
  expect((await person.call(endpoints.getSession))?.user.name).toBe('Ada King')
  const rows = eu.context.db.selectFrom('users').select('name').where('id', '=', person.uid)
  expect(await rows.execute()).toEqual([{ name: 'Ada King' }])
  const second = await addWorkspace(otherRegion, 'eu')
  expect(await list(otherRegion, second)).toHaveLength(1)
  const { Items } = await otherRegion.call(endpoints.listMembers, { params: { oid: euOrg } })
  expect(Items.map(({ uid }) => uid)).toEqual([person.uid])
  const body = { email: person.email, password: 'correct horse battery' }
  const signInResponse = await eu.anonymous.send(endpoints.signIn, { body })
  expect(signInResponse.json().error).toMatchObject({
    code: 'wrong_region',
    details: { address: addresses.us },
  })
  const secrets = await eu.context.db
    .selectFrom('users')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', person.uid)
    .execute()
  expect(secrets).toEqual([{ password_hash: null, totp_secret: null }])
  const signOutResponse = await otherRegion.send(endpoints.signOut)
  expect(signOutResponse.cookies.map(({ name, value }) => [name, value])).toContainEqual([
    'longhand_regional',
    '',
  ])
  expect(await person.call(endpoints.getSession)).toBeNull()
})

it('shows impersonating staff the workspace that they switch to', async () => {
  const [staff, user] = [await us.register('Grace Hopper'), await us.register()]
  await setRole(us.context.db, 'staff', staff.email, true)
  const [first, second] = [await addWorkspace(user, 'eu'), await addWorkspace(user, 'eu')]
  const body = { user: user.uid, reason: 'They asked why a transcript is empty' }
  const { key } = await staff.call(endpoints.makeImpersonationKey, { body })
  const { cookies } = await staff.send(endpoints.impersonate, { body: { key } })
  const cookie = `longhand_session=${cookies[0]?.value}`
  const viewer = { ...user, cookie, ...us.as(cookie) }
  const otherRegion = await switchRegion(viewer)
  const current = async (caller: Caller) => (await caller.call(endpoints.getSession))?.user.organization
  expect(await current(otherRegion)).toBe(second)
  await otherRegion.call(endpoints.switchWorkspace, {
    params: { uid: user.uid },
    body: { organization: first },
  })
  expect([await current(otherRegion), await current(viewer)]).toEqual([first, first])
  expect([await current(await switchRegion(user)), await current(user)]).toEqual([second, second])
})

it('ends access in another region within a second of its end at home', async () => {
  const [owner, member] = [await us.register(), await us.register('Grace Hopper')]
  const euOrg = await addWorkspace(owner, 'eu')
  await us.context.db
    .insertInto('memberships')
    .values({ organization_id: euOrg, user_id: member.uid, role: 'member' })
    .execute()
  const otherRegion = await switchRegion(member)
  const id = (await list(await switchRegion(owner), euOrg))[0]?.id ?? ''
  const ownerInRegion = await switchRegion(owner)
  await ownerInRegion.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
  expect((await otherRegion.call(endpoints.getCollection, { params: { id } })).id).toBe(id)

  await owner.call(endpoints.removeMember, { params: { oid: euOrg, uid: member.uid } })
  await vi.waitFor(
    async () =>
      expect((await otherRegion.send(endpoints.getCollection, { params: { id } })).statusCode).not.toBe(200),
    { timeout: 1000 },
  )
  const shares = eu.context.db.selectFrom('collections').select('shared_with').where('id', '=', id)
  expect(await shares.execute()).toEqual([{ shared_with: [] }])

  await owner.call(endpoints.signOut)
  await vi.waitFor(
    async () =>
      expect((await ownerInRegion.send(endpoints.getCollection, { params: { id } })).statusCode).toBe(401),
    { timeout: 1000 },
  )
})

it('locks a workspace that requires single sign-on, in its region, too', async () => {
  const person = await us.register()
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const listRequest = { params: { uid: person.uid }, body: { orgId: euOrg } }
  expect((await otherRegion.send(endpoints.listCollections, listRequest)).statusCode).toBe(200)
  await us.context.db
    .insertInto('sso_connections')
    .values({
      id: randomUUID(),
      organization_id: euOrg,
      kind: 'saml',
      name: 'Sign-on',
      mode: 'required',
      issuer: 'https://idp.example.com',
      entry_point: 'https://idp.example.com/sso',
      certificates: [],
    })
    .execute()
  const readErrorCode = async () =>
    (await otherRegion.send(endpoints.listCollections, listRequest)).json().error?.code
  await vi.waitFor(async () => expect(await readErrorCode()).toBe('sso_required'), { timeout: 1000 })
  const startResponse = await eu.app.inject({ url: `/auth/sso/${euOrg}` })
  expect(startResponse.headers.location).toBe(`${addresses.us}/auth/sso/${euOrg}`)
})

it('closes the event streams of a session that ends at home', async () => {
  const person = await us.register()
  await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const stream = await fetch(`${addresses.eu}/events`, { headers: { cookie: otherRegion.cookie } })
  expect(stream.status).toBe(200)
  const streamText = stream.text()
  const startTime = performance.now()
  await person.call(endpoints.signOut)
  await streamText
  expect(performance.now() - startTime).toBeLessThan(1000)
})

it('deletes an account everywhere, with its content', async () => {
  const person = await us.register('Zenobia Unforgettable')
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const location = await eu.upload(otherRegion, 'a.mp3', Buffer.from('ten bytes!'))
  await otherRegion.call(endpoints.createTranscription, {
    params: { uid: person.uid },
    body: { url: location, languageCode: 'en-US', orgId: euOrg, name: 'European talk' },
  })
  await eu.context.queue.work(
    eu.context,
    allJobs.filter(({ name }) => name.startsWith('erasure.')),
  )
  const body = { confirmation: person.email, password: 'correct horse battery' }
  await otherRegion.call(endpoints.deleteAccount, { params: { uid: person.uid }, body })
  await vi.waitFor(
    async () => {
      expect(await tablesContaining(eu.context, person.uid)).toEqual([])
      expect(await filesContaining(eu.context, person.uid)).toEqual([])
    },
    { timeout: 20_000 },
  )
  expect(await tablesContaining(eu.context, 'Zenobia')).toEqual([])
})

it('reports whether a region responds', async () => {
  const regionPair = await createTwoRegions({ isEuDown: true })
  const check = (region: 'us' | 'eu') =>
    regionPair.us.anonymous.send(endpoints.checkRegion, { params: { region } })
  expect((await check('us')).statusCode).toBe(204)
  const downResponse = await check('eu')
  expect([downResponse.statusCode, downResponse.json().error.details]).toEqual([503, { region: 'eu' }])
  await regionPair.startEu()
  expect((await check('eu')).statusCode).toBe(204)
})

it('leaves the workspaces of an existing installation where they are', async () => {
  const product = await createTestProduct({ REGISTRATIONS_PER_HOUR: '10' })
  const person = await product.register()
  const { db } = product.context
  await db.updateTable('organizations').set({ region: 'eu' }).where('id', '=', person.orgId).execute()
  const regions = { us: 'http://us.example.com', eu: 'http://eu.example.com' }
  await connectRegions({ db, config: { ...product.context.config, regions } })
  const rows = await db.selectFrom('organizations').select('region').where('id', '=', person.orgId).execute()
  expect(rows).toEqual([{ region: 'us' }])
  const recordedChanges = await db.selectFrom('account_changes').select(['region', 'kind']).execute()
  expect(recordedChanges).toContainEqual({ region: 'eu', kind: 'user' })
})

it('rejects conflicting settings', () => {
  const REGIONS = 'us=https://us.example.com,eu=https://eu.example.com'
  const SECRET_KEY = 'x'.repeat(32)
  expect(loadConfig({ REGIONS, SECRET_KEY, REGION: 'eu' }).baseUrl).toBe('https://eu.example.com')
  for (const [env, message] of [
    [{ REGIONS }, /^SECRET_KEY/],
    [{ REGIONS: 'us=https://us.example.com', SECRET_KEY }, /^REGIONS/],
    [{ REGIONS: 'us=https://a.example.com,eu=https://a.example.com', SECRET_KEY }, /^REGIONS/],
    [{ REGIONS: 'us=https://us.example.com/path', SECRET_KEY }, /^REGIONS/],
    [{ REGIONS, SECRET_KEY, BASE_URL: 'https://other.example.com' }, /^BASE_URL/],
  ] as const)
    expect(() => loadConfig(env)).toThrow(message)
})

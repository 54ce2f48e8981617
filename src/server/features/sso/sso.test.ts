import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { metadata } from '#server/testing/saml-metadata.ts'
import { connectProvider } from '#server/testing/scim-provider.ts'
import {
  createPerson,
  createSsoProduct,
  origin,
  samlConnection,
  validResponse,
  verifyDomain,
} from '#server/testing/sso-product.ts'

const product = await createSsoProduct()
const { anonymous, app, at, connect, context, register, test } = product

const verify = (uid: string, email: string) =>
  context.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date() })
    .where('id', '=', uid)
    .execute()

const sessionOf = async (session: string | undefined) =>
  (await app.inject({ url: '/auth/session', headers: { cookie: `longhand_session=${session}` } })).json()
    .result

describe('a connection', () => {
  it('is set by owners, shows what to enter at the provider, and keeps its secret', async () => {
    const [owner, admin] = [await register(), await register()]
    const params = { oid: owner.orgId }
    await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
    expect((await admin.send(endpoints.getSso, { params })).statusCode).toBe(403)
    const before = await owner.call(endpoints.getSso, { params })
    const ssoUrl = `${origin}/auth/sso/${owner.orgId}`
    expect(before).toEqual({
      connection: null,
      entityId: `${ssoUrl}/metadata`,
      metadata: `${ssoUrl}/metadata`,
      callback: `${ssoUrl}/callback`,
      start: ssoUrl,
    })
    const metadataResponse = await app.inject({ url: `/auth/sso/${owner.orgId}/metadata` })
    expect(metadataResponse.body).toContain(`entityID="${ssoUrl}/metadata"`)
    expect(metadataResponse.body).toContain(`Location="${ssoUrl}/callback"`)
    const body = { kind: 'oidc', name: 'Uni', issuer: 'https://idp.example', clientId: 'longhand' } as const
    expect((await owner.send(endpoints.putSso, { params, body })).statusCode).toBe(400)
    const secret = { ...body, clientSecret: 'very-secret-1' }
    const putResponse = await owner.send(endpoints.putSso, { params, body: secret })
    expect([putResponse.statusCode, putResponse.body.includes('very-secret')]).toEqual([200, false])
    const row = await context.db
      .selectFrom('sso_connections')
      .selectAll()
      .where('organization_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
    expect(row.client_secret?.includes('very-secret')).toBe(false)
    // The secret is kept as long as the issuer and client stay the same.
    const savedConnection = await owner.call(endpoints.putSso, {
      params,
      body: { ...body, name: 'University' },
    })
    expect(savedConnection.connection).toMatchObject({ name: 'University', mode: 'off', tested: null })
    const other = { ...body, clientId: 'other' }
    expect((await owner.send(endpoints.putSso, { params, body: other })).statusCode).toBe(400)
  })

  it('is turned on only after a test by the same owner in the same session', async () => {
    const [owner, other] = [await register(), await register()]
    const params = { oid: owner.orgId }
    await owner.call(endpoints.putSso, { params, body: samlConnection })
    const enableSso = () => owner.send(endpoints.changeSso, { params, body: { mode: 'optional' } })
    expect((await enableSso()).json().error.details).toEqual({ missing: 'test' })
    const startUrl = `/auth/sso/${owner.orgId}`
    const startResponse = await app.inject({ url: startUrl })
    expect(startResponse.headers.location).toBe('/signin?refused=not_set_up')
    const stolenTest = await test({ ...owner, cookie: other.cookie }, createPerson('uni.example'))
    expect(stolenTest).toBe('/settings/workspace?refused=expired')
    const failedTest = await test(owner, createPerson('uni.example'), (assertion) =>
      validResponse({ ...assertion, issuer: 'x' }),
    )
    expect(failedTest).toContain('refused=')
    expect((await enableSso()).statusCode).toBe(409)
    expect(await test(owner, createPerson('uni.example'))).toBe('/settings/workspace?sso=tested')
    const { connection } = await owner.call(endpoints.getSso, { params })
    expect([connection?.tested, connection?.testVerified]).toEqual([expect.any(Number), false])
    expect((await enableSso()).statusCode).toBe(200)
    const enabledStart = await app.inject({ url: startUrl })
    expect(enabledStart.headers.location).toContain('SAMLRequest=')
    // A test creates neither an account nor a membership.
    const { Items } = await owner.call(endpoints.listMembers, { params })
    expect(Items).toHaveLength(1)
    expect(await listAuditKinds(context, owner.uid)).toContain('signedIn')
    const log = await owner.call(endpoints.listWorkspaceAudit, { params })
    expect(log.Items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ssoChanged', 'ssoRefused', 'ssoTested', 'ssoModeChanged']),
    )
  })
})

describe('a first sign-in', () => {
  it('creates an account and a membership, but no workspace', async () => {
    const { owner, domain, signIn, userOf } = await connect()
    const person = createPerson(domain)
    const { session, to } = await signIn(person, validResponse, { redirect: '/transcript/1' })
    expect(to).toBe('/signin?redirect=%2Ftranscript%2F1')
    const { user, workspaces } = await sessionOf(session)
    expect(user).toMatchObject({ email: person.email, emailVerified: true, organization: owner.orgId })
    expect(workspaces.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [owner.orgId, 'member'],
    ])
    const second = await signIn(person, validResponse)
    expect((await userOf(second.session)).uid).toBe(user.uid)
    const { Items } = await owner.call(endpoints.listSessions, { params: { uid: owner.uid } })
    expect(Items.map(({ method }) => method)).toEqual(['password'])
  })

  it('links an account by an address that both sides have verified, and consumes its invite', async () => {
    const { owner, domain, params, signIn, userOf } = await connect()
    const [knownUser, unverifiedUser] = [await register(), await register()]
    const person = createPerson(domain)
    await owner.call(endpoints.sendInvites, { params, body: { emails: [person.email] } })
    await verify(knownUser.uid, person.email)
    expect((await userOf((await signIn(person, validResponse)).session)).uid).toBe(knownUser.uid)
    expect((await owner.call(endpoints.listInvites, { params })).Items).toEqual([])
    expect(await listAuditKinds(context, knownUser.uid)).toEqual(
      expect.arrayContaining(['identityLinked', 'ssoJoined']),
    )
    const other = createPerson(domain)
    await context.db
      .updateTable('users')
      .set({ email: other.email })
      .where('id', '=', unverifiedUser.uid)
      .execute()
    const refusedSignIn = await signIn(other, validResponse)
    expect([refusedSignIn.to, refusedSignIn.session]).toEqual(['/signin?refused=email_taken', undefined])
  })

  it("rejects addresses at domains that the workspace hasn't verified", async () => {
    const { domain, owner, signIn, userOf } = await connect()
    const otherConnection = await connect()
    const unverifiedDomain = `${randomUUID()}.example.org`
    await context.db
      .insertInto('workspace_domains')
      .values({ organization_id: owner.orgId, domain: unverifiedDomain, token: 'x', verified_at: null })
      .execute()
    for (const domainName of ['example.com', `sub.${domain}`, unverifiedDomain, otherConnection.domain]) {
      const person = createPerson(domainName)
      const knownUser = await register()
      await verify(knownUser.uid, person.email)
      const user = await userOf((await signIn(person, validResponse)).session)
      expect([user.uid === knownUser.uid, user.email]).toEqual([false, null])
    }
  })
})

it('finds a workspace by domain, slug, address or ID, with or without an account', async () => {
  const { owner, domain, params } = await connect()
  const slug = `uni-${randomUUID().slice(0, 8)}`
  const find = async (account: string) => {
    const response = await anonymous.send(endpoints.findSso, { body: { account } })
    return response.statusCode === 200 ? response.json().result.organization : response.statusCode
  }
  await owner.call(endpoints.changeSso, { params, body: { slug } })
  const addresses = [
    `nobody@${domain}`,
    `A@${domain.toUpperCase()}`,
    slug,
    `${origin}/sso/${slug}`,
    owner.orgId,
  ]
  for (const account of addresses) expect(await find(account), account).toBe(owner.orgId)
  for (const account of [owner.email, 'nobody@example.com', 'nothing', randomUUID(), '@', '/'])
    expect(await find(account), account).toBe(404)
  const otherConnection = await connect()
  const takenSlugResponse = await otherConnection.owner.send(endpoints.changeSso, {
    params: otherConnection.params,
    body: { slug },
  })
  expect(takenSlugResponse.statusCode).toBe(409)
  for (const invalidSlug of ['a', 'has space', '-x-', 'x'.repeat(41), '../x'])
    expect((await owner.send(endpoints.changeSso, { params, body: { slug: invalidSlug } })).statusCode).toBe(
      400,
    )
  await owner.call(endpoints.changeSso, { params, body: { mode: 'off' } })
  expect(await find(slug)).toBe(404)
})

it('keeps removed members out until they are invited again', async () => {
  const { owner, domain, params, signIn } = await connect()
  const person = createPerson(domain)
  const { session } = await signIn(person, validResponse)
  const { user } = await sessionOf(session)
  await owner.call(endpoints.removeMember, { params: { ...params, uid: user.uid } })
  expect(await sessionOf(session)).toBeNull()
  const refusedSignIn = await signIn(person, validResponse)
  expect([refusedSignIn.to, refusedSignIn.session]).toEqual(['/signin?refused=not_member', undefined])
  await owner.call(endpoints.sendInvites, { params, body: { emails: [person.email] } })
  const newSession = await sessionOf((await signIn(person, validResponse)).session)
  expect([newSession.user.uid, newSession.workspaces[0].id]).toEqual([user.uid, owner.orgId])

  const [nonMember, other] = [await register(), createPerson(domain)]
  await verify(nonMember.uid, other.email)
  await joinWorkspace(context, nonMember.uid, owner.orgId)
  await owner.call(endpoints.removeMember, { params: { ...params, uid: nonMember.uid } })
  expect((await signIn(other, validResponse)).to).toBe('/signin?refused=not_member')
})

it('admits no one without a free seat', async () => {
  const { owner, domain, signIn } = await connect()
  const restore = await enablePlans(context)
  const person = createPerson(domain)
  const refusedSignIn = await signIn(person, validResponse)
  expect([refusedSignIn.to, refusedSignIn.session]).toEqual(['/signin?refused=seats_full', undefined])
  const workspace = context.db.updateTable('organizations').where('id', '=', owner.orgId)
  await workspace.set({ enterprise_at: new Date() }).execute()
  expect(await sessionOf((await signIn(person, validResponse)).session)).not.toBeNull()
  await workspace.set({ enterprise_at: null }).execute()
  // Existing members can still sign in.
  expect((await signIn(person, validResponse)).session).toBeDefined()
  restore()
})

it('admits people added by SCIM until it deactivates them', async () => {
  const { owner, domain, signIn } = await connect()
  const idp = await connectProvider(product, owner)
  const [knownPerson, unknownPerson] = [createPerson(domain), createPerson(domain)]
  const [first, second] = [await idp.addUser(knownPerson.email), await idp.addUser(unknownPerson.email)]
  const { session } = await signIn(knownPerson, validResponse)
  const { workspaces } = await sessionOf(session)
  expect(workspaces.map(({ id }: { id: string }) => id)).toEqual([owner.orgId])
  for (const user of [first.json(), second.json()])
    await idp.patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect(await sessionOf(session)).toBeNull()
  for (const person of [knownPerson, unknownPerson])
    expect((await signIn(person, validResponse)).to).toBe('/signin?refused=not_member')
})

it('ends its sessions and links when it is replaced or deleted; people set a password by email', async () => {
  const { owner, domain, params, signIn } = await connect()
  const person = createPerson(domain)
  const { session } = await signIn(person, validResponse)
  const { uid } = (await sessionOf(session)).user
  // A new certificate of the same provider ends no sessions.
  await owner.call(endpoints.putSso, { params, body: samlConnection })
  expect((await sessionOf(session)).user.uid).toBe(uid)
  const other = { ...samlConnection, metadata: metadata({ entityId: 'https://other.example' }) }
  const { connection } = await owner.call(endpoints.putSso, { params, body: other })
  expect([connection?.mode, connection?.tested]).toEqual(['off', null])
  expect(await sessionOf(session)).toBeNull()
  await owner.call(endpoints.removeSso, { params })
  const remainingRows = context.db.selectFrom('identities').select('subject').where('user_id', '=', uid)
  expect(await remainingRows.execute()).toEqual([])

  // The job that sends emails doesn't run, because the code of a sent email isn't stored.
  const accountJobs = allJobs.filter(({ name }) => name.startsWith('accounts.'))
  await context.queue.work(context, accountJobs)
  await anonymous.call(endpoints.requestPasswordReset, { body: { email: person.email } })
  const codes = () => listMailedCodes(context, person.email, 'resetPassword')
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(1)
  const code = (await codes())[0] ?? ''
  const password = 'correct horse battery'
  await anonymous.call(endpoints.confirmPasswordReset, { body: { code, password } })
  const signInResult = await anonymous.call(endpoints.signIn, { body: { email: person.email, password } })
  expect('session' in signInResult && signInResult.session.workspaces[0]?.id).toBe(owner.orgId)
})

it('keeps two workspaces with the same provider apart', async () => {
  const [firstConnection, secondConnection] = [await connect(), await connect()]
  const person = createPerson(firstConnection.domain)
  const first = await sessionOf((await firstConnection.signIn(person, validResponse)).session)
  const second = await sessionOf((await secondConnection.signIn(person, validResponse)).session)
  expect(first.user.uid).not.toBe(second.user.uid)
  expect(second.workspaces.map(({ id }: { id: string }) => id)).toEqual([secondConnection.owner.orgId])
  await verifyDomain(context, secondConnection.owner.orgId, `${randomUUID()}.example`)
  const { assertion } = await at(firstConnection.owner.orgId).begin(person)
  const { to } = await at(secondConnection.owner.orgId).post(validResponse(assertion))
  expect(to).toBe(`${origin}/auth/sso/${secondConnection.owner.orgId}/callback`)
})

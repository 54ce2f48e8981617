import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { openRedirects } from '#server/testing/open-redirects.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createResponse, type ProviderUser } from '#server/testing/saml-assertions.ts'
import { callback, createSamlProduct, origin, samlUser, validResponse } from '#server/testing/saml-product.ts'
import { assertionContentsFor, samlSettings } from '#server/testing/saml-server.ts'
import { createSamlBrowser } from '#server/testing/saml-sign-in.ts'
import { findOrCreateAccount } from './account.ts'
import { installationSource } from './source.ts'

const settings = {
  ...samlSettings('https://idp.example/sso?tenant=1'),
  SAML_NAME: 'Analytical University',
  SAML_EMAIL_DOMAINS: 'Uni.example, campus.example',
}
const product = await createSamlProduct(settings)
const { context, app, anonymous, register, begin, post, follow, signIn, userOf } = product
const verify = (uid: string, email: string) =>
  context.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date() })
    .where('id', '=', uid)
    .execute()

describe('signing in by SAML', () => {
  it('creates an account for trusted domains, and finds it again when its attributes change', async () => {
    const email = `ada.${randomUUID()}@UNI.example`
    const ada = samlUser({ email, displayName: 'Ada Lovelace' })
    const { to, session } = await signIn(ada, validResponse, {
      redirect: '/transcript/x?t=1',
      product: 'team',
    })
    expect(to).toBe('/signin?redirect=%2Ftranscript%2Fx%3Ft%3D1&product=team')
    const user = await userOf(session)
    const profile = { name: 'Ada Lovelace', email: email.toLowerCase(), emailVerified: true }
    expect(user).toMatchObject({ ...profile, hasPassword: false })
    expect(await listAuditKinds(context, user.uid)).toEqual(
      expect.arrayContaining(['registered', 'signedIn']),
    )
    const changedPerson = { ...ada, attributes: { mail: 'other@campus.example' } }
    expect(await userOf((await signIn(changedPerson, validResponse)).session)).toMatchObject({
      uid: user.uid,
      ...profile,
    })
    const { Items } = (
      await app.inject({
        url: `/user/v2/${user.uid}/sessions`,
        headers: { cookie: `longhand_session=${session}` },
      })
    ).json()
    expect(Items[0].method).toBe('saml')
  })

  it.each([
    ['urn:oid:0.9.2342.19200300.100.1.3', 'urn:oid:2.16.840.1.113730.3.1.241'],
    [
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
      'http://schemas.microsoft.com/identity/claims/displayname',
    ],
  ])('accepts common attribute names for address and name: %s', async (mail, name) => {
    const email = `${randomUUID()}@campus.example`
    const { session } = await signIn(samlUser({ [mail]: email, [name]: 'Grace Hopper' }), validResponse)
    expect(await userOf(session)).toMatchObject({ email, name: 'Grace Hopper' })
  })

  it('accepts an address as the name ID, and a name in two parts', async () => {
    const nameId = `${randomUUID()}@uni.example`
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const person = { nameId, format, attributes: { givenName: 'Grace', sn: 'Hopper' } }
    expect(await userOf((await signIn(person, validResponse)).session)).toMatchObject({
      email: nameId,
      name: 'Grace Hopper',
    })
  })

  it('matches attribute names exactly, but addresses in any case', async () => {
    const localPart = randomUUID()
    const userWithNameId = (nameId: string, kind = '1.1:nameid-format:emailAddress') =>
      signIn({ nameId, format: `urn:oasis:names:tc:SAML:${kind}` }, validResponse)
    // The domain isn't trusted, so that only the name identifies the user.
    const nameIds = ['Ada.%@Example.COM', 'ada.%@example.com', 'ADA.%@EXAMPLE.COM']
    const users = []
    for (const nameId of nameIds)
      users.push(await userOf((await userWithNameId(nameId.replace('%', localPart))).session))
    const [{ uid }] = users
    expect(users.map((user) => user.uid)).toEqual([uid, uid, uid])
    // The subject as stored by an installation that matched case.
    const change = { subject: `https://idp.example/metadata Ada.${localPart}@Example.COM` }
    const storedRows = context.db.selectFrom('identities').select('subject').where('user_id', '=', uid)
    const { subject } = await storedRows.executeTakeFirstOrThrow()
    expect(subject.toLowerCase()).toBe(change.subject.toLowerCase())
    await context.db.updateTable('identities').set(change).where('user_id', '=', uid).execute()
    expect((await userOf((await userWithNameId(`ada.${localPart}@example.com`)).session)).uid).toBe(uid)
    const persistentFormat = '2.0:nameid-format:persistent'
    const userPromises = [`Id.${localPart}`, `id.${localPart}`].map(async (name) =>
      userWithNameId(name, persistentFormat),
    )
    const [firstUser, secondUser] = await Promise.all(
      userPromises.map(async (userPromise) => userOf((await userPromise).session)),
    )
    expect(firstUser.uid).not.toBe(secondUser.uid)
  })

  it('handles sign-ins of one address one at a time, regardless of case', async () => {
    const subject = `https://idp.example/metadata Ada.${randomUUID()}@Example.COM`
    const linkIdentity = (tx: Db, identityName: string) =>
      findOrCreateAccount(context, tx, {
        source: installationSource(context, 'saml'),
        address: '192.0.2.1',
        country: null,
        language: undefined,
        identity: {
          subject: identityName,
          caseInsensitive: true,
          email: null,
          emailVerified: false,
          name: 'Ada Lovelace',
        },
      })
    const linkInTransaction = (identityName: string) =>
      context.db.transaction().execute((tx) => linkIdentity(tx, identityName))
    const isWaiting = async () => {
      const lockWaits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
      return (await lockWaits.execute(context.db)).rows.length > 0
    }
    let second: ReturnType<typeof linkInTransaction> | undefined
    const first = await context.db.transaction().execute(async (tx) => {
      const uid = await linkIdentity(tx, subject)
      second = linkInTransaction(subject.toLowerCase())
      let isDone = false
      void second.then(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
      return uid
    })
    expect(await second).toEqual({ userId: first.userId, isNew: false })
  })

  it('links to an account whose address both sides have verified', async () => {
    const { uid } = await register()
    const email = `${randomUUID()}@uni.example`
    await verify(uid, email)
    expect((await userOf((await signIn(samlUser({ email }), validResponse)).session)).uid).toBe(uid)
    expect(await listAuditKinds(context, uid)).toContain('identityLinked')
  })

  it("rejects addresses at domains that the administrator doesn't trust the provider with", async () => {
    const { uid } = await register()
    for (const domain of ['example.com', 'sub.uni.example', 'uni.example.evil.example', 'notuni.example']) {
      const email = `${randomUUID()}@${domain}`
      await verify(uid, email)
      const user = await userOf((await signIn(samlUser({ email }), validResponse)).session)
      expect([user.uid === uid, user.email]).toEqual([false, null])
    }
    expect(await listAuditKinds(context, uid)).not.toContain('identityLinked')
  })

  it("doesn't take over accounts with an unverified address", async () => {
    const { uid } = await register()
    const email = `${randomUUID()}@uni.example`
    await context.db.updateTable('users').set({ email }).where('id', '=', uid).execute()
    const { to, session } = await signIn(samlUser({ email }), validResponse)
    expect([to, session]).toEqual(['/signin?refused=email_taken', undefined])
  })

  it('requires the second factor of accounts that have one', async () => {
    const person = samlUser()
    const { uid } = await userOf((await signIn(person, validResponse)).session)
    const change = { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() }
    await context.db.updateTable('users').set(change).where('id', '=', uid).execute()
    const { to, session } = await signIn(person, validResponse)
    expect([to.split('=')[0], session]).toEqual(['/signin#secondFactor', undefined])
  })
})

it('links in the settings, only by the session that started it', async () => {
  const [ada, mallory] = [await register(), await register()]
  const link = async (person: ProviderUser, session: string) => {
    const params = { uid: ada.uid, provider: 'saml' as const }
    const response = await ada.send(endpoints.linkProvider, {
      params,
      body: { password: 'correct horse battery' },
    })
    const assertion = assertionContentsFor(new URL(response.json().result.url), person)
    const { to } = await post(validResponse(assertion))
    return (await follow(to, `longhand_provider=${response.cookies[0]?.value}; ${session}`)).to
  }
  expect(await link(samlUser(), mallory.cookie)).toBe('/settings/account?refused=expired')
  const person = samlUser()
  expect(await link(person, ada.cookie)).toBe('/settings/account?linked=saml')
  expect((await userOf((await signIn(person, validResponse)).session)).uid).toBe(ada.uid)
})

it('redirects to no other site, regardless of relay state and requested page', {
  tags: 'long',
}, async () => {
  for (const payload of openRedirects) {
    await context.db.deleteFrom('rate_limits').execute()
    const query = { redirect: payload }
    if ((await app.inject({ url: '/auth/providers/saml', query })).statusCode === 400) continue // not valid text
    const { assertion, cookie, to: target } = await begin(samlUser(), query)
    expect(target.origin, payload).toBe('https://idp.example')
    const { to, status } = await post(validResponse(assertion), { RelayState: payload })
    const postedUrl = new URL(to)
    expect([status, `${postedUrl.origin}${postedUrl.pathname}`], payload).toEqual([303, callback])
    const page = new URL((await follow(to, cookie)).to, origin)
    expect([page.origin, page.pathname], payload).toEqual([origin, '/signin'])
  }
})

it('reports disallowed domains and other errors with their own messages', async () => {
  const { app: stagingApp } = await createTestProduct({
    BASE_URL: origin,
    ...settings,
    ENVIRONMENT: 'staging',
    COMPANY_DOMAINS: 'company.example',
  })
  const target = createSamlBrowser(stagingApp)
  const email = `${randomUUID()}@uni.example`
  const { to, session } = await target.signIn(samlUser({ email }), validResponse, { redirect: '/dashboard' })
  expect([to, session]).toEqual(['/signin?redirect=%2Fdashboard&refused=saml_domain_refused', undefined])
  const failedSignIn = await target.signIn(samlUser(), (assertion) =>
    createResponse(assertion, '', 'AuthnFailed'),
  )
  expect(failedSignIn.to).toBe('/signin?refused=saml_failed')
})

it('publishes its metadata, and is offered by name', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/auth/providers/saml/metadata' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml'])
  expect(body).toContain(`entityID="${origin}/auth/providers/saml/metadata"`)
  // The schema requires an XML name.
  expect(body).toMatch(/ ID="[A-Za-z_][\w.-]*"/)
  expect(body).toContain('WantAssertionsSigned="true"')
  expect(body).toContain(`Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${callback}"`)
  const { to } = await begin(samlUser())
  expect([to.origin, to.pathname, to.searchParams.get('tenant')]).toEqual([
    'https://idp.example',
    '/sso',
    '1',
  ])
  const { providers } = await anonymous.call(endpoints.getConfig)
  expect(providers).toEqual([{ id: 'saml', name: 'Analytical University' }])
})

it('stores requests and responses only in a form that grants no access', async () => {
  await context.db.deleteFrom('pending_sign_ins').execute()
  const email = `${randomUUID()}@uni.example`
  const { assertion } = await begin(samlUser({ email }))
  const { to } = await post(validResponse(assertion))
  const storedRows = JSON.stringify(await context.db.selectFrom('pending_sign_ins').selectAll().execute())
  const token = new URL(to).searchParams.get('response')
  expect(storedRows).toContain('samlProven')
  for (const secret of [assertion.inResponseTo, assertion.inResponseTo.slice(1), email, token])
    expect(storedRows).not.toContain(secret)
})

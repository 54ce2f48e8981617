import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SsoMode } from '#contract/sso-modes.ts'
import type { WhiteLabelFields } from '#contract/white-labels.ts'
import { password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const domain = 'longhand.example'
const { issuer } = await startOpenIdProvider([`https://${domain}/auth/providers/oidc/callback`])
const { context, app, register, anonymous } = await createTestProduct({
  BASE_URL: `https://${domain}`,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
})
const staff = await register()
await context.db.updateTable('users').set({ staff: true }).where('id', '=', staff.uid).execute()
const owner = await register('Grace Hopper')
const member = await register('Mary Jackson')
await joinWorkspace(context, member.uid, owner.orgId)

const add = async (fields: Partial<WhiteLabelFields>) => {
  const body = { slug: `s${randomUUID().slice(0, 8)}`, name: 'Kelp University', ...fields }
  return `${(await staff.call(endpoints.addWhiteLabel, { body })).slug}.${domain}`
}
const signIn = (caller: Pick<Caller, 'email'>, host: string, input = password, origin = `https://${host}`) =>
  anonymous.send(endpoints.signIn, { body: { email: caller.email, password: input } }, { host, origin })
const codeOf = (response: Awaited<ReturnType<typeof signIn>>) => response.json().error?.code

describe('with required single sign-on', async () => {
  const fields = {
    allowEmail: false,
    allowGoogle: false,
    provider: 'oidc',
    organization: owner.orgId,
  } as const
  const host = await add(fields)

  it('rejects passwords, except from owners of the workspace and staff', async () => {
    expect([codeOf(await signIn(member, host)), (await signIn(member, host)).statusCode]).toEqual([
      'sign_in_not_offered',
      403,
    ])
    expect((await signIn(member, host)).cookies.filter(({ name }) => name.endsWith('session'))).toEqual([])
    // The error for a wrong password is the same everywhere.
    expect(codeOf(await signIn(member, host, 'a wrong one'))).toBe('wrong_credentials')
    expect((await signIn(owner, host)).statusCode).toBe(200)
    expect((await signIn(staff, host)).statusCode).toBe(200)
    // The main address still accepts passwords.
    expect((await signIn(member, domain)).statusCode).toBe(200)
  })

  it('rejects registration with a password', async () => {
    const body = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password }
    expect((await anonymous.send(endpoints.register, { body }, { host })).json().error.code).toBe(
      'sign_in_not_offered',
    )
    expect((await anonymous.send(endpoints.register, { body }, { host: domain })).statusCode).toBe(200)
  })

  it('offers only its provider', async () => {
    const page = (await anonymous.send(endpoints.getWhiteLabel, {}, { host })).json().result
    expect(page).toMatchObject({
      password: false,
      providers: [{ name: 'Single sign-on', url: '/auth/providers/oidc' }],
    })
    const response = await app.inject({ url: '/auth/providers/google?redirect=%2Fdoc', headers: { host } })
    expect(response.headers.location).toBe('/signin?redirect=%2Fdoc&refused=not_offered')
    const startedResponse = await app.inject({ url: '/auth/providers/oidc', headers: { host } })
    const to = new URL(String(startedResponse.headers.location))
    expect(to.origin).toBe(issuer)
    // The browser returns to the host that set its cookie.
    expect(to.searchParams.get('redirect_uri')).toBe(`https://${host}/auth/providers/oidc/callback`)
  })

  it('applies only while the record is active', async () => {
    const [slug] = host.split('.')
    const setActive = (active: boolean) =>
      context.db
        .updateTable('white_labels')
        .set({ active })
        .where('slug', '=', slug ?? '')
        .execute()
    await setActive(false)
    expect((await signIn(member, host)).statusCode).toBe(200)
    await setActive(true)
  })
})

describe('with single sign-on in the workspace', async () => {
  const otherUser = await register('Annie Easley')
  const fields = {
    allowEmail: false,
    allowGoogle: false,
    provider: 'workspace',
    organization: otherUser.orgId,
  } as const
  const host = await add(fields)
  const id = randomUUID()
  const setMode = (mode: SsoMode) =>
    context.db.updateTable('sso_connections').set({ mode }).where('id', '=', id).execute()
  const providerFields = { kind: 'oidc', name: 'Kelp accounts', issuer, client_id: 'x' } as const
  const otherFields = {
    entry_point: null,
    certificates: null,
    metadata_url: null,
    client_secret: Buffer.from('enciphered'),
  }
  const row = { ...providerFields, ...otherFields, id, organization_id: otherUser.orgId }
  await context.db.insertInto('sso_connections').values(row).execute()
  const page = async () => (await anonymous.send(endpoints.getWhiteLabel, {}, { host })).json().result

  it('offers it once it is turned on', async () => {
    expect(await page()).toMatchObject({ password: true, providers: [] })
    await setMode('optional')
    const url = `/auth/sso/${otherUser.orgId}`
    expect(await page()).toMatchObject({ password: false, providers: [{ name: 'Kelp accounts', url }] })
    expect(codeOf(await signIn(member, host))).toBe('sign_in_not_offered')
    expect((await signIn(otherUser, host)).statusCode).toBe(200)
  })

  it('starts it through the callable function, with the workspace or at the host', async () => {
    const start = `https://${domain}/auth/sso/${otherUser.orgId}`
    const call = async (body: { organization?: string; redirect?: string }, site = domain) =>
      (await anonymous.send(endpoints.saml, { body }, { host: site, origin: `https://${site}` })).json()
    expect((await call({ organization: otherUser.orgId, redirect: '/doc' })).result).toEqual({
      url: `${start}?redirect=%2Fdoc`,
    })
    expect((await call({}, host)).result).toEqual({ url: start })
    expect((await call({ organization: owner.orgId })).error.code).toBe('not_found')
    // The installation itself has no SAML provider.
    expect((await call({})).error.code).toBe('not_found')
  })

  it('continues at the main address, which the identity provider has on record', async () => {
    const url = `/auth/sso/${otherUser.orgId}?redirect=%2Fdoc`
    const { headers } = await app.inject({ url, headers: { host } })
    expect(headers.location).toBe(`https://${domain}${url}`)
  })

  it("doesn't switch to a workspace that is closed to the session", async () => {
    await joinWorkspace(context, member.uid, otherUser.orgId)
    const otherDomain = await add({ organization: otherUser.orgId })
    const current = async () => (await signIn(member, otherDomain)).json().result.session.user.organization
    const before = (await signIn(member, domain)).json().result.session.user.organization
    await setMode('required')
    expect(await current()).toBe(before)
    await setMode('optional')
    expect(await current()).toBe(otherUser.orgId)
  })
})

it('allows passwords when no other sign-in method works', async () => {
  const host = await add({ allowEmail: false, allowGoogle: false, provider: 'saml' })
  expect((await anonymous.send(endpoints.getWhiteLabel, {}, { host })).json().result).toMatchObject({
    password: true,
    providers: [],
  })
  expect((await signIn(member, host)).statusCode).toBe(200)
})

it("rejects Google if it isn't allowed", async () => {
  const host = await add({ allowGoogle: false })
  const { headers } = await app.inject({ url: '/auth/providers/google', headers: { host } })
  expect(headers.location).toBe('/signin?refused=not_offered')
})

it("redirects only the page's members", async () => {
  const host = await add({ organization: owner.orgId })
  const organizationAt = async (caller: Caller, site: string) =>
    (await signIn(caller, site)).json().result.session.user.organization
  const switchRequest = { params: { uid: member.uid }, body: { organization: member.orgId } }
  await member.call(endpoints.switchWorkspace, switchRequest)
  expect(await organizationAt(member, domain)).toBe(member.orgId)
  expect(await organizationAt(member, host)).toBe(owner.orgId)
  // The workspace stays the current one.
  expect(await organizationAt(member, domain)).toBe(owner.orgId)
  expect(await organizationAt(staff, host)).toBe(staff.orgId)
})

it('accepts changes only from pages on its own host', async () => {
  const host = await add({})
  expect((await signIn(member, host)).statusCode).toBe(200)
  for (const [site, origin] of [
    [host, `https://other.${domain}`],
    [host, `https://${domain}`],
    [domain, `https://${host}`],
    [host, `http://${host}`],
    [`${host}.evil.example`, `https://${host}.evil.example`],
    ['evil.example', 'https://evil.example'],
  ] as const)
    expect(codeOf(await signIn(member, site, password, origin)), `${origin} at ${site}`).toBe(
      'foreign_origin',
    )
  const cookies = (await signIn(member, host)).cookies.map(({ name, domain, secure }) => ({
    name,
    domain,
    secure,
  }))
  // The cookie is only for this host.
  expect(cookies).toContainEqual({ name: '__Host-longhand_session', domain: undefined, secure: true })
})

it('lets passkeys of the main address work on its subdomains', async () => {
  const host = await add({})
  const rpIdAt = async (site: string) =>
    (await anonymous.send(endpoints.beginPasskeySignIn, {}, { host: site })).json().result.options.rpId
  expect([await rpIdAt(host), await rpIdAt(domain)]).toEqual([domain, domain])
})

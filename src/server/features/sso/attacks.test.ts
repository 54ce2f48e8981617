import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createCertificate } from '#server/testing/certificate.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { followProviderPages, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import type { Caller } from '#server/testing/product.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  signAssertion,
} from '#server/testing/saml-assertions.ts'
import { metadata } from '#server/testing/saml-metadata.ts'
import {
  createPerson,
  createSsoProduct,
  origin,
  validResponse,
  verifyDomain,
} from '#server/testing/sso-product.ts'

const { app, at, connect, context, register } = await createSsoProduct({
  LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
})

/** Lists the rejections in the audit log of a workspace, as its owner. */
const refusalsOf = async (owner: Caller) => {
  const params = { oid: owner.orgId }
  const { Items } = await owner.call(endpoints.listWorkspaceAudit, { params })
  return Items.filter(({ kind }) => kind === 'ssoRefused').length
}

describe('a SAML response', () => {
  it('signs in to the requesting workspace only', async () => {
    const [victim, attacker] = [await connect(), await connect()]
    const person = createPerson(victim.domain)
    const uid = (await victim.userOf((await victim.signIn(person, validResponse)).session)).uid
    // Another workspace's provider has the same entity ID, but its own key.
    const attackerCertificate = createCertificate('evil.example')
    const body = { kind: 'saml', name: 'Evil', metadata: metadata(attackerCertificate) } as const
    await attacker.owner.call(endpoints.putSso, { params: attacker.params, body })
    const respondAsAttacker = (assertion: AssertionContents) =>
      createResponse(
        assertion,
        signAssertion(createAssertion(assertion), { key: attackerCertificate.privateKey }),
      )
    const attackerUrl = `${origin}/auth/sso/${attacker.owner.orgId}`
    const { assertion: contents, cookie } = await victim.begin(person)
    const expected = {
      audience: `${attackerUrl}/metadata`,
      recipient: `${attackerUrl}/callback`,
      destination: `${attackerUrl}/callback`,
    }
    const forgedCases: [string, ReturnType<typeof at>, string][] = [
      ['signed by the other key', victim, respondAsAttacker(contents)],
      ['for the other audience', victim, validResponse({ ...contents, audience: expected.audience })],
      ['for the other recipient', victim, validResponse({ ...contents, recipient: expected.recipient })],
      ['the answer to a request of the other', attacker, respondAsAttacker({ ...contents, ...expected })],
      ['of another issuer', victim, validResponse({ ...contents, issuer: 'https://other.example' })],
      ['unsigned', victim, createResponse(contents, createAssertion(contents))],
      ['expired', victim, validResponse({ ...contents, notOnOrAfter: -120 })],
      [
        'wrapped',
        victim,
        validResponse(contents).replace('<samlp:Status>', `${createAssertion(contents)}<samlp:Status>`),
      ],
    ]
    for (const [forgery, browser, response] of forgedCases) {
      const { to } = await browser.post(response)
      expect(to.includes('response='), forgery).toBe(false)
    }
    // A response accepted by the other workspace still isn't valid for this one.
    const ownSignIn = await attacker.begin(person)
    const postedUrl = new URL((await attacker.post(respondAsAttacker(ownSignIn.assertion))).to)
    const forwardedUrl = `${origin}/auth/sso/${victim.owner.orgId}/callback${postedUrl.search}`
    expect((await victim.follow(forwardedUrl, cookie)).session).toBeUndefined()
    expect(await refusalsOf(victim.owner)).toBeGreaterThan(6)

    const second = await victim.begin(person)
    const validAssertion = validResponse(second.assertion)
    const first = await victim.post(validAssertion)
    expect((await victim.post(validAssertion)).to).not.toContain('response=')
    const { session } = await victim.follow(first.to, second.cookie)
    expect((await victim.userOf(session)).uid).toBe(uid)
  })
})

const padding = (length: number) => `<md:Extensions xmlns:md="x">${'x'.repeat(length)}</md:Extensions>`
const html = '<!doctype html><title>Sign in</title>'
const weakCertificate = createCertificate('weak.example', 1024)

describe('metadata', () => {
  it.each<[string, string]>([
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${metadata()}`],
    ['an external entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${metadata()}`],
    ['a web page', html],
    ["text that isn't XML", 'hello'],
    ['nothing', ''],
    ['another document', '<a/>'],
    ['no provider', metadata().replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['no binding', metadata().replace('HTTP-Redirect', 'HTTP-POST')],
    ['a script as its URL', metadata({ entryPoint: 'javascript:alert(1)' })],
    ['a URL without TLS', metadata({ entryPoint: 'http://idp.example/sso' })],
    ['a weak key', metadata(weakCertificate)],
    ['no key', metadata().replaceAll('X509Certificate', 'Other')],
    ['no entity ID', metadata({ entityId: '' })],
    [
      'an expiry time in the past',
      metadata().replace(' entityID', ' validUntil="2020-01-01T00:00:00Z" entityID'),
    ],
  ])('with %s is rejected with the reason', async (_description, xml) => {
    const owner = await register()
    const body = { kind: 'saml', name: 'Uni', metadata: xml } as const
    const putResponse = await owner.send(endpoints.putSso, { params: { oid: owner.orgId }, body })
    expect([putResponse.statusCode, putResponse.json().error.code]).toEqual([422, 'sso_metadata_invalid'])
    expect(putResponse.json().error.details.reason).toBeTypeOf('string')
  })

  it('of ten megabytes is rejected, pasted or by URL', async () => {
    const owner = await register()
    const params = { oid: owner.orgId }
    const body = { kind: 'saml', name: 'Uni', metadata: padding(10_000_000) } as const
    expect((await owner.send(endpoints.putSso, { params, body })).statusCode).toBe(413)
    const stranger = await register()
    expect((await stranger.send(endpoints.putSso, { params, body })).statusCode).toBe(404)
  })

  it('is fetched through the guard, and never from private addresses', async () => {
    const metadataServer = createServer((request, response) => {
      const { url = '' } = request
      if (url === '/private') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      else if (url === '/local') response.writeHead(302, { location: 'http://[::1]:22/' }).end()
      else if (url === '/html') response.writeHead(200, { 'content-type': 'text/html' }).end(html)
      else if (url === '/large') response.end(padding(10_000_000))
      else if (url === '/gone') response.writeHead(500).end()
      else response.end(metadata())
    }).listen(0, '127.0.0.1')
    onTestEnd(async () => void metadataServer.close())
    await new Promise((resolve) => metadataServer.once('listening', resolve))
    const host = `http://127.0.0.1:${(metadataServer.address() as AddressInfo).port}`
    const owner = await register()
    const params = { oid: owner.orgId }
    const put = async (metadataUrl: string) => {
      const body = { kind: 'saml', name: 'Uni', metadataUrl } as const
      const response = await owner.send(endpoints.putSso, { params, body })
      return response.json().error?.code ?? response.json().result.connection.issuer
    }
    expect(await put(`${host}/metadata`)).toBe('https://idp.example/metadata')
    for (const path of ['private', 'local', 'gone']) expect(await put(`${host}/${path}`)).toBe('link_failed')
    for (const path of ['html', 'large']) expect(await put(`${host}/${path}`)).toBe('sso_metadata_invalid')
    for (const address of ['http://idp.example/metadata', 'ftp://idp.example', 'https://a:b@idp.example'])
      expect(await put(address)).toBe('invalid_input')
    expect(await put('https://127.0.0.2/metadata')).toBe('link_failed')
  })
})

describe('OpenID Connect', () => {
  it('signs in after a test; only verified domains and addresses link', async () => {
    const owner = await register()
    const params = { oid: owner.orgId }
    const start = `/auth/sso/${owner.orgId}`
    const { issuer, who: caller } = await startOpenIdProvider([`${origin}${start}/callback`])
    const domain = `${randomUUID()}.example.edu`
    await verifyDomain(context, owner.orgId, domain)
    const body = {
      kind: 'oidc',
      name: 'Engine',
      issuer,
      clientId: openIdClient.id,
      clientSecret: openIdClient.secret,
    } as const
    await owner.call(endpoints.putSso, { params, body })
    const emailOf = (domainName: string) => `${randomUUID()}@${domainName}`
    const signInAs = (email: string, email_verified = true) => {
      caller.person = { sub: randomUUID(), email, email_verified, name: 'Grace Hopper' }
    }
    signInAs(emailOf(domain))
    const testResponse = await owner.send(endpoints.testSso, { params })
    const testReturnUrl = await followProviderPages(issuer, testResponse.json().result.url)
    const cookie = `longhand_provider=${testResponse.cookies[0]?.value}; ${owner.cookie}`
    const callbackResponse = await app.inject({
      url: `${testReturnUrl.pathname}${testReturnUrl.search}`,
      headers: { cookie },
    })
    expect(callbackResponse.headers.location).toBe('/settings/workspace?sso=tested')
    await owner.call(endpoints.changeSso, { params, body: { mode: 'optional' } })

    const signIn = async (tamper: (url: URL) => void = () => {}) => {
      const startResponse = await app.inject({ url: start })
      const returnUrl = await followProviderPages(issuer, String(startResponse.headers.location))
      tamper(returnUrl)
      const url = `${returnUrl.pathname}${returnUrl.search}`
      const ownCookie = `longhand_provider=${startResponse.cookies[0]?.value}`
      const response = await app.inject({ url, headers: { cookie: ownCookie } })
      return {
        to: String(response.headers.location),
        session: response.cookies.find(({ name }) => name === 'longhand_session')?.value,
      }
    }
    const { userOf } = at(owner.orgId)
    const joinedUser = await userOf((await signIn()).session)
    expect(joinedUser.organization).toBe(owner.orgId)
    for (const [email, isVerified] of [
      [emailOf('example.com'), true],
      [emailOf(domain), false],
    ] as const) {
      const knownUser = await register()
      const change = { email, email_verified_at: new Date() }
      await context.db.updateTable('users').set(change).where('id', '=', knownUser.uid).execute()
      signInAs(email, isVerified)
      const user = await userOf((await signIn()).session)
      expect([user.uid === knownUser.uid, user.email]).toEqual([false, null])
    }
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
    for (const tamper of [set('state', 'x'), set('iss', 'https://other.example'), set('code', 'x')])
      expect(await signIn(tamper)).toEqual({ to: '/signin?refused=failed', session: undefined })
    expect(await refusalsOf(owner)).toBe(3)
  })

  it('never contacts a private issuer', async () => {
    const owner = await register()
    const params = { oid: owner.orgId }
    const oidc = { kind: 'oidc', name: 'x', clientId: 'x', clientSecret: 'x' } as const
    const body = { ...oidc, issuer: 'https://169.254.169.254' }
    await owner.call(endpoints.putSso, { params, body })
    const test = await owner.send(endpoints.testSso, { params })
    expect([test.statusCode, test.json().error.code]).toEqual([502, 'provider_failed'])
    const insecureBody = { ...oidc, issuer: 'http://idp.example' }
    expect((await owner.send(endpoints.putSso, { params, body: insecureBody })).statusCode).toBe(400)
  })
})

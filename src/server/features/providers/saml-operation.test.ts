import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openContext } from '#server/context.ts'
import { createHttpServer } from '#server/infra/http/server.ts'
import { createCertificate } from '#server/testing/certificate.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  signAssertion,
} from '#server/testing/saml-assertions.ts'
import {
  callback,
  createSamlProduct,
  origin,
  responseWith,
  samlUser,
  validResponse,
} from '#server/testing/saml-product.ts'
import { samlSettings } from '#server/testing/saml-server.ts'
import { createSamlBrowser } from '#server/testing/saml-sign-in.ts'
import { providerRoutes } from './routes.ts'

const next = createCertificate('idp.example, next year')
const lines: string[] = []
const knownSettings = samlSettings('https://idp.example/sso')
const { context, app, begin, post, follow, signIn, userOf } = await createSamlProduct(
  {
    SAML_CERTIFICATE: next.certificate + knownSettings.SAML_CERTIFICATE,
    SAML_EMAIL_DOMAINS: 'uni.example',
    LOG_LEVEL: 'warn',
  },
  { write: (line) => void lines.push(line) },
)

it('accepts both certificates during a rotation, and no third', async () => {
  const signWith = (key: typeof next.privateKey) => (assertion: AssertionContents) =>
    createResponse(assertion, signAssertion(createAssertion(assertion), { key }))
  for (const answer of [validResponse, signWith(next.privateKey)])
    expect((await signIn(samlUser(), answer)).session).toBeDefined()
  const third = createCertificate('evil.example')
  expect((await signIn(samlUser(), signWith(third.privateKey))).session).toBeUndefined()
})

it.each<[string, Partial<AssertionContents>, string]>([
  ['the provider', { issuer: 'https://idp.example/2' }, knownSettings.SAML_IDP_ISSUER],
  ['the installation', { audience: 'https://old.example' }, `${origin}/auth/providers/saml/metadata`],
  ['the address of responses', { destination: 'https://old.example/callback' }, callback],
])(
  'reports expected and received values to the administrator: %s',
  async (_description, change, expected) => {
    lines.length = 0
    expect((await signIn(samlUser(), responseWith(change))).session).toBeUndefined()
    const assertion = lines.find((line) => line.includes('sign-in by saml: '))
    expect(assertion).toContain(Object.values(change)[0])
    expect(assertion).toContain(expected)
  },
)

it('redirects forms that are too large, and warns the administrator', async () => {
  lines.length = 0
  const { to, posted } = await signIn(samlUser(), () => 'x'.repeat(262_144))
  expect([posted, to]).toEqual([callback, '/signin?refused=saml_failed'])
  expect(lines.join('')).toContain('/auth/providers/saml/callback: a form of more than 262144 bytes')
})

it('limits refused sign-ins, not successful ones from one address', async () => {
  const readCounts = async () =>
    (await context.db.selectFrom('rate_limits').select(['key', 'points']).execute()).filter(({ key }) =>
      key.startsWith('provider-address'),
    )
  for (let person = 0; person < 3; person++)
    expect((await signIn(samlUser(), validResponse)).session).toBeDefined()
  expect(await readCounts()).toMatchObject([{ points: 0 }])
  expect(
    (await signIn(samlUser(), responseWith({ audience: 'https://old.example' }))).session,
  ).toBeUndefined()
  expect(await readCounts()).toMatchObject([{ points: 3 }])
})

it('returns to a page with the longest URL that the sign-in page allows', async () => {
  const signInRequest = { redirect: `/dashboard?term=${'a'.repeat(2032)}`, product: 'p'.repeat(2048) }
  const { to } = await signIn(samlUser(), validResponse, signInRequest)
  expect(to).toBe(`/signin?${new URLSearchParams(signInRequest)}`)
})

it('works across two servers on one database, once per response', async () => {
  const config = { ...context.config, ...context.installation }
  const second = await openContext(config, context.connection, context.log, [])
  const server = await createHttpServer({
    config: second.config,
    log: second.log,
    context: second,
    routes: providerRoutes,
    authenticate: async () => ({ kind: 'anonymous' }),
    whiteLabelOf: async () => null,
    webRoot: join(second.config.dataDir, 'no-web-app'),
  })
  onTestEnd(async () => {
    await server.close()
    await second.close(3000)
  })
  const otherServer = createSamlBrowser(server)
  const { assertion, cookie } = await begin(samlUser())
  const response = validResponse(assertion)
  const responses = await Promise.all([createSamlBrowser(app).post(response), otherServer.post(response)])
  const redirects = responses.filter(({ to }) => to !== callback)
  expect(redirects).toHaveLength(1)
  expect((await otherServer.follow(redirects[0]?.to ?? '', cookie)).session).toBeDefined()
})

it('creates one account for a first sign-in in two browsers', async () => {
  const person = { nameId: randomUUID(), attributes: { email: `${randomUUID()}@uni.example` } }
  const urls = await Promise.all(
    [1, 2].map(async () => {
      const { assertion, cookie } = await begin(person)
      return { cookie, ...(await post(validResponse(assertion))) }
    }),
  )
  const responses = await Promise.all(urls.map(({ to, cookie }) => follow(to, cookie)))
  const [one, other] = await Promise.all(responses.map(({ session }) => userOf(session)))
  expect(one.uid).toBe(other.uid)
})

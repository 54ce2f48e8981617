import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SsoMode } from '#contract/sso-modes.ts'
import type { Context } from '#server/context.ts'
import { password } from './all-actions.ts'
import { type Caller, createTestProduct } from './product.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  type ProviderUser,
  signAssertion,
} from './saml-assertions.ts'
import { metadata } from './saml-metadata.ts'
import { assertionContentsFor } from './saml-server.ts'
import { createSamlBrowser } from './saml-sign-in.ts'

export const origin = 'http://longhand.localhost:3000'

export const samlConnection = { kind: 'saml', name: 'Example University', metadata: metadata() } as const

/** Creates a person at the provider with an address in a domain. */
export const createPerson = (domain: string): ProviderUser & { email: string } => {
  const email = `${randomUUID()}@${domain}`
  return { nameId: randomUUID(), attributes: { email, displayName: 'Grace Hopper' }, email }
}

/** Creates a valid response. */
export const validResponse = (assertion: AssertionContents) =>
  createResponse(assertion, signAssertion(createAssertion(assertion)))

export const verifyDomain = async ({ db }: Context, oid: string, domain: string) =>
  void (await db
    .insertInto('workspace_domains')
    .values({ organization_id: oid, domain, token: randomUUID(), verified_at: new Date() })
    .execute())

/** Enables two-factor authentication for a user, as required of an emergency owner. */
export const enableTwoFactor = async ({ db }: Context, uid: string) =>
  void (await db
    .updateTable('users')
    .set({ totp_secret: Buffer.of(1), totp_confirmed_at: new Date() })
    .where('id', '=', uid)
    .execute())

/** Creates a product whose workspaces can have single sign-on; rate limits don't carry over between tests. */
export async function createSsoProduct(settings: Record<string, string> = {}) {
  const product = await createTestProduct({ BASE_URL: origin, ...settings })
  const { app, context, register, anonymous } = product
  beforeEach(async () => void (await context.db.deleteFrom('rate_limits').execute()))
  const at = (oid: string) => createSamlBrowser(app, `/auth/sso/${oid}`)

  /** Tests a connection as an owner, following all redirects; returns the resulting page. */
  const test = async (owner: Caller, person: ProviderUser, answer = validResponse) => {
    const params = { oid: owner.orgId }
    const response = await owner.send(endpoints.testSso, { params })
    const assertion = assertionContentsFor(new URL(response.json().result.url), person)
    const { to } = await at(owner.orgId).post(answer(assertion))
    const cookie = `longhand_provider=${response.cookies[0]?.value}; ${owner.cookie}`
    return (await at(owner.orgId).follow(to, cookie)).to
  }

  /** Creates an owner with a tested SAML connection and a verified domain. */
  const connect = async (mode: SsoMode = 'optional') => {
    const owner = await register()
    const params = { oid: owner.orgId }
    const domain = `${randomUUID()}.example.edu`
    await verifyDomain(context, owner.orgId, domain)
    await owner.call(endpoints.putSso, { params, body: samlConnection })
    await test(owner, createPerson(domain))
    if (mode === 'required') await enableTwoFactor(context, owner.uid)
    const breakGlass = mode === 'required' ? owner.uid : null
    await owner.call(endpoints.changeSso, { params, body: { mode, breakGlass } })
    return { owner, domain, params, ...at(owner.orgId) }
  }

  /** Signs a user in by password and second factor. */
  const signInByPassword = async (email: string) => {
    const response = await anonymous.send(endpoints.signIn, { body: { email, password } })
    return String(response.headers['set-cookie']).split(';')[0] ?? ''
  }
  return { ...product, at, test, connect, signInByPassword }
}

import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { createTestProduct } from './product.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  type ProviderUser,
  signAssertion,
} from './saml-assertions.ts'
import { samlSettings } from './saml-server.ts'
import { createSamlBrowser } from './saml-sign-in.ts'

export const origin = 'http://longhand.localhost:3000'
export const callback = `${origin}/auth/providers/saml/callback`

export const samlUser = (attributes: Record<string, string> = {}): ProviderUser => ({
  nameId: randomUUID(),
  attributes,
})

/** Creates a valid response. */
export const validResponse = (assertion: AssertionContents) =>
  createResponse(assertion, signAssertion(createAssertion(assertion)))

/** Creates a response that is valid except for the given content. */
export const responseWith = (change: Partial<AssertionContents>) => (assertion: AssertionContents) =>
  validResponse({ ...assertion, ...change })

/** Creates a product with a SAML provider, and a browser. They share nothing with other tests. */
export async function createSamlProduct(
  settings: Record<string, string> = {},
  log?: Parameters<typeof createTestProduct>[1],
) {
  const baseSettings = { BASE_URL: origin, ...samlSettings('https://idp.example/sso') }
  const product = await createTestProduct({ ...baseSettings, ...settings }, log)
  const { db } = product.context
  beforeEach(async () => void (await db.deleteFrom('rate_limits').execute()))
  return { ...product, ...createSamlBrowser(product.app) }
}

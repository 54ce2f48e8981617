import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { createTestProduct } from './product.ts'
import { assertionOf, type PersonThere, responseOf, type Said, signed } from './saml-assertions.ts'
import { samlSettings } from './saml-server.ts'
import { samlBrowser } from './saml-sign-in.ts'

export const origin = 'http://longhand.localhost:3000'
export const callback = `${origin}/auth/providers/saml/callback`

export const someone = (attributes: Record<string, string> = {}): PersonThere => ({
  nameId: randomUUID(),
  attributes,
})

/** A valid response. */
export const good = (said: Said) => responseOf(said, signed(assertionOf(said)))

/** A valid one except for its content. */
export const saying = (change: Partial<Said>) => (said: Said) => good({ ...said, ...change })

/** A product with a SAML provider, and a browser; nothing carries over between tests. */
export async function createSamlProduct(
  settings: Record<string, string> = {},
  log?: Parameters<typeof createTestProduct>[1],
) {
  const known = { BASE_URL: origin, ...samlSettings('https://idp.example/sso') }
  const product = await createTestProduct({ ...known, ...settings }, log)
  const { db } = product.context
  beforeEach(async () => void (await db.deleteFrom('rate_limits').execute()))
  return { ...product, ...samlBrowser(product.app) }
}

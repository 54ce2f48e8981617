import type { FastifyInstance } from 'fastify'
import type { AssertionContents, ProviderUser } from './saml-assertions.ts'
import { assertionContentsFor } from './saml-server.ts'

/**
 * Simulates a browser that signs in with SAML, starting at a path: it has the provider's page post a
 * response, and follows redirects.
 */
export function createSamlBrowser(app: FastifyInstance, start = '/auth/providers/saml') {
  const begin = async (person: ProviderUser, query: Record<string, string> = {}) => {
    const response = await app.inject({ url: start, query })
    const { name, value } = response.cookies[0] ?? {}
    const to = new URL(String(response.headers.location))
    return { assertion: assertionContentsFor(to, person), cookie: `${name}=${value}`, to }
  }

  /** Posts from another site, and therefore without cookies. Returns the redirect's target. */
  const post = async (xml: string, overrides: Record<string, string> = {}) => {
    const payload = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), ...overrides })
    const response = await app.inject({
      method: 'POST',
      url: `${start}/callback`,
      payload: payload.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    })
    return { status: response.statusCode, to: String(response.headers.location), cookies: response.cookies }
  }

  const follow = async (to: string, cookie: string) => {
    const { pathname, search } = new URL(to)
    const response = await app.inject({ url: `${pathname}${search}`, headers: { cookie } })
    const session = response.cookies.find(({ name }) => name === 'longhand_session')?.value
    return { to: String(response.headers.location), session }
  }

  /** Signs in completely; `answer` creates the response. */
  const signIn = async (
    person: ProviderUser,
    answer: (assertion: AssertionContents) => string,
    query: Record<string, string> = {},
  ) => {
    const { assertion: contents, cookie } = await begin(person, query)
    const { to } = await post(answer(contents))
    return { ...(await follow(to, cookie)), posted: to }
  }

  const userOf = async (session: string | undefined) => {
    const headers = { cookie: `longhand_session=${session}` }
    return (await app.inject({ url: '/auth/session', headers })).json().result?.user
  }
  return { begin, post, follow, signIn, userOf }
}

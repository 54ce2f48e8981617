import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { whenDone } from './cleanup.ts'

/** Who is signed in at the provider, and what it says of them. */
export interface PersonThere {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const clientThere = { id: 'longhand', secret: 'a-secret-of-the-tests' }

/** A real provider of OpenID Connect on this machine, at which `who.person` is signed in and agrees to everything. */
export async function startOpenIdProvider(callbacks: string[]) {
  const who: { person: PersonThere } = { person: { sub: 'nobody' } }
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientThere.id, client_secret: clientThere.secret, redirect_uris: callbacks }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['for the tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...who.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {}
      const grant = new oidc.provider.Grant({ clientId: clientThere.id, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: who.person.sub } })
  })
  whenDone(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { issuer, who }
}

/** Goes through the provider's pages as a browser does, up to the address outside of it that it leads to. */
export async function passThrough(issuer: string, start: string): Promise<URL> {
  const jar = new Map<string, string>()
  let at = new URL(start)
  while (at.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at}: ${response.status} ${await response.text()}`)
    at = new URL(location, at)
  }
  return at
}

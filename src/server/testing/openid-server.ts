import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The user signed in at the provider, with the provider's claims. */
export interface ProviderUser {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const openIdClient = { id: 'longhand', secret: 'a-secret-of-the-tests' }

/**
 * Starts a real OpenID Connect provider on this machine, where `who.person` is signed in and consents to
 * everything. Runs until `close` is called.
 */
export async function serveOpenId(callbacks: string[]) {
  const session: { person: ProviderUser } = { person: { sub: 'nobody' } }
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: openIdClient.id, client_secret: openIdClient.secret, redirect_uris: callbacks }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['for the tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...session.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {}
      const grant = new oidc.provider.Grant({ clientId: openIdClient.id, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: session.person.sub } })
  })
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, who: session, close }
}

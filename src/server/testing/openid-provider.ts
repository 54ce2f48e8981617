import { onTestEnd } from './cleanup.ts'
import { serveOpenId } from './openid-server.ts'

/** Starts a real OpenID Connect provider and stops it when the test or file ends. */
export async function startOpenIdProvider(callbacks: string[]) {
  const { close, ...provider } = await serveOpenId(callbacks)
  onTestEnd(close)
  return provider
}

/** Follows the provider's pages like a browser, up to their redirect to another site. */
export async function followProviderPages(issuer: string, start: string): Promise<URL> {
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

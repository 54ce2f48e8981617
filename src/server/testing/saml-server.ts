import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { assertionOf, type PersonThere, responseOf, type Said, signed, there } from './saml-assertions.ts'

/** Reads a redirected request, and creates a valid response. */
export function saidTo(request: URL, person: PersonThere): Said {
  const packed = Buffer.from(request.searchParams.get('SAMLRequest') ?? '', 'base64')
  const xml = inflateRawSync(packed).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  const callback = find(/ AssertionConsumerServiceURL="([^"]+)"/)
  return {
    person,
    issuer: there.issuer,
    recipient: callback,
    destination: callback,
    audience: find(/<saml:Issuer[^>]*>([^<]+)</),
    inResponseTo: find(/ ID="([^"]+)"/),
    notBefore: -10,
    notOnOrAfter: 300,
  }
}

/** The installation's settings for this provider. */
export const samlSettings = (entryPoint: string) => ({
  SAML_ENTRY_POINT: entryPoint,
  SAML_CERTIFICATE: there.certificate,
  SAML_IDP_ISSUER: there.issuer,
})

/**
 * A SAML provider on this machine, with `who.person` signed in: its page posts the response automatically. Until
 * `close` is called.
 */
export async function serveSaml() {
  const who: { person: PersonThere; status: string } = { person: { nameId: 'nobody' }, status: 'Success' }
  const server = createServer((request, response) => {
    const said = saidTo(new URL(request.url ?? '/', 'http://127.0.0.1'), who.person)
    const content = who.status === 'Success' ? signed(assertionOf(said)) : ''
    const posted = Buffer.from(responseOf(said, content, who.status)).toString('base64')
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Provider</title><form method="post" action="${said.destination}"><input type="hidden" name="SAMLResponse" value="${posted}"></form><script>document.forms[0].submit()</script>`,
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const entryPoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { entryPoint, who, close }
}

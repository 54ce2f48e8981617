import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  type ProviderUser,
  signAssertion,
  testIdp,
} from './saml-assertions.ts'

/** Reads a redirected request, and returns the contents of a valid response. */
export function assertionContentsFor(request: URL, person: ProviderUser): AssertionContents {
  const compressed = Buffer.from(request.searchParams.get('SAMLRequest') ?? '', 'base64')
  const xml = inflateRawSync(compressed).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  const callback = find(/ AssertionConsumerServiceURL="([^"]+)"/)
  return {
    person,
    issuer: testIdp.issuer,
    recipient: callback,
    destination: callback,
    audience: find(/<saml:Issuer[^>]*>([^<]+)</),
    inResponseTo: find(/ ID="([^"]+)"/),
    notBefore: -10,
    notOnOrAfter: 300,
  }
}

/** Returns the installation's settings for this provider. */
export const samlSettings = (entryPoint: string) => ({
  SAML_ENTRY_POINT: entryPoint,
  SAML_CERTIFICATE: testIdp.certificate,
  SAML_IDP_ISSUER: testIdp.issuer,
})

/**
 * Starts a SAML provider on this machine, where `who.person` is signed in and a page posts the response
 * automatically. Runs until `close` is called.
 */
export async function serveSaml() {
  const session: { person: ProviderUser; status: string } = {
    person: { nameId: 'nobody' },
    status: 'Success',
  }
  const server = createServer((request, response) => {
    const assertion = assertionContentsFor(new URL(request.url ?? '/', 'http://127.0.0.1'), session.person)
    const content = session.status === 'Success' ? signAssertion(createAssertion(assertion)) : ''
    const samlResponse = Buffer.from(createResponse(assertion, content, session.status)).toString('base64')
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Provider</title><form method="post" action="${assertion.destination}"><input type="hidden" name="SAMLResponse" value="${samlResponse}"></form><script>document.forms[0].submit()</script>`,
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const entryPoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { entryPoint, who: session, close }
}

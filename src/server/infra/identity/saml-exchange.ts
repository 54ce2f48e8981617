import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlExpectation, SamlResponse, SamlSettings } from './saml.ts'
import { maxClockSkewMs, readAssertion } from './saml-assertion.ts'
import { validateSamlResponse } from './saml-response.ts'

/** Returns the URL to redirect to for a request with this ID. */
export async function createRequestUrl(
  settings: SamlSettings,
  callback: string,
  requestId: string,
): Promise<URL> {
  const library = open(settings, { callback, isRequestPending: async () => false }, requestId)
  return new URL(await library.getAuthorizeUrlAsync('', undefined, {}))
}

/**
 * Reads a POSTed response.
 * @throws if any part of it is invalid
 */
export async function readResponse(
  settings: SamlSettings,
  response: string,
  expected: SamlExpectation,
): Promise<SamlResponse> {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  const requestId = validateSamlResponse(xml, expected.callback)
  const form = { SAMLResponse: Buffer.from(xml).toString('base64') }
  const { profile } = await open(settings, expected, requestId).validatePostResponseAsync(form)
  const signedAssertion = profile?.getAssertionXml?.()
  if (!signedAssertion) throw new Error('the response has no assertion')
  // Unsigned parts are ignored from here on.
  return {
    requestId,
    identity: readAssertion(settings, signedAssertion, { callback: expected.callback, requestId }),
  }
}

/** Creates the metadata for the provider's administrator. */
export const createMetadata = (issuer: string, callback: string): string =>
  open(
    { issuer, entryPoint: callback, certificates: ['none'], idpIssuer: '' },
    { callback, isRequestPending: async () => false },
    // The document's ID, which must be an XML name.
    'metadata',
  ).generateServiceProviderMetadata(null)

function open(
  { entryPoint, certificates, idpIssuer, issuer }: Omit<SamlSettings, 'emailDomains'>,
  { callback, isRequestPending }: SamlExpectation,
  requestId: string,
): SAML {
  return new SAML({
    entryPoint,
    idpIssuer,
    issuer,
    idpCert: certificates,
    callbackUrl: callback,
    audience: issuer,
    wantAssertionsSigned: true,
    // Many providers sign only the assertion, which is the only part we read.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: maxClockSkewMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => ((await isRequestPending(id)) ? new Date().toISOString() : null),
      // A rejected response could have come from anyone, so it must not end the wait for the real one.
      removeAsync: async () => null,
    },
    // The provider chooses the name format and the authentication method.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}

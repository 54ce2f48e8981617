import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlAnswer, SamlExpectation, SamlSettings } from './saml.ts'
import { readAssertion, skewMs } from './saml-assertion.ts'
import { requireOneAssertion } from './saml-response.ts'

/** Redirect URL with a request of this ID. */
export async function requestUrl(settings: SamlSettings, callback: string, requestId: string): Promise<URL> {
  const library = open(settings, { callback, isRequestPending: async () => false }, requestId)
  return new URL(await library.getAuthorizeUrlAsync('', undefined, {}))
}

/** Reads a posted response. @throws if anything about it is invalid. */
export async function readResponse(
  settings: SamlSettings,
  response: string,
  expected: SamlExpectation,
): Promise<SamlAnswer> {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  const requestId = requireOneAssertion(xml, expected.callback)
  const posted = { SAMLResponse: Buffer.from(xml).toString('base64') }
  const { profile } = await open(settings, expected, requestId).validatePostResponseAsync(posted)
  const signed = profile?.getAssertionXml?.()
  if (!signed) throw new Error('the response holds no assertion')
  // Unsigned parts are ignored from here on.
  return { requestId, identity: readAssertion(settings, signed, { callback: expected.callback, requestId }) }
}

/** Metadata for the provider's administrator. */
export const metadataOf = (settings: SamlSettings, callback: string): string =>
  open(settings, { callback, isRequestPending: async () => false }, '').generateServiceProviderMetadata(null)

function open(
  { entryPoint, certificates, idpIssuer, issuer }: SamlSettings,
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
    // Many sign only the assertion, and nothing else is read.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => ((await isRequestPending(id)) ? new Date().toISOString() : null),
      // A rejected response may be anyone's, and must not end the wait for the right one.
      removeAsync: async () => null,
    },
    // The provider decides on the name format and the authentication.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}

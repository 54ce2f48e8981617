import type { OfferedProvider } from '#contract/providers.ts'
import type { Config } from '#server/config.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Settings of a SAML provider. */
export interface SamlSettings {
  /** Sign-in URL of the provider. */
  entryPoint: string
  /** The provider's certificates for signing assertions, in PEM format. */
  certificates: string[]
  /** Entity ID of the provider. */
  idpIssuer: string
  /** Entity ID of this installation. */
  issuer: string
  /** Trusted email domains, in lowercase. */
  emailDomains: readonly string[]
}

/** The identity in a response, and the ID of the request that it answers. */
export interface SamlResponse {
  requestId: string
  identity: VerifiedIdentity
}

export interface SamlExpectation {
  /** Assertion consumer service URL: the expected destination and recipient of responses. */
  callback: string
  /** Whether a request with this ID is pending. */
  isRequestPending(requestId: string): Promise<boolean>
}

/** SAML 2.0 sign-in: unsigned requests by redirect, and POSTed responses with one signed assertion. */
export interface SamlProvider extends OfferedProvider {
  protocol: 'saml'
  /**
   * Returns the URL to redirect to for a request with this ID, which must be unguessable and start with
   * a letter or _.
   */
  request(callback: string, requestId: string): Promise<URL>
  /**
   * Reads a POSTed Base64-encoded response. Doesn't mark the request as answered: the caller must make
   * sure that each request is answered only once.
   * @throws unless it has one assertion for this installation that is signed, fresh, and answers one of
   * our requests
   */
  read(response: string, expected: SamlExpectation): Promise<SamlResponse>
  /** Returns the SAML metadata for the provider's administrator. */
  describe(callback: string): Promise<string>
}

export type SamlConfig = Pick<
  Config,
  | 'baseUrl'
  | 'samlEntryPoint'
  | 'samlCertificate'
  | 'samlIdpIssuer'
  | 'samlIssuer'
  | 'samlName'
  | 'samlEmailDomains'
>

/** Creates the configured SAML provider; undefined if there is none. */
export function createConfiguredSamlProvider(config: SamlConfig): SamlProvider | undefined {
  const { samlEntryPoint, samlCertificate, samlIdpIssuer, baseUrl } = config
  if (!samlEntryPoint || !samlCertificate || !samlIdpIssuer || !baseUrl) return undefined
  return createSamlProvider(config.samlName, {
    entryPoint: samlEntryPoint,
    certificates: samlCertificate,
    idpIssuer: samlIdpIssuer,
    issuer: config.samlIssuer ?? `${new URL(baseUrl).origin}/auth/providers/saml/metadata`,
    emailDomains: config.samlEmailDomains,
  })
}

/** Creates a SAML provider from its settings. */
export function createSamlProvider(name: string, settings: SamlSettings): SamlProvider {
  // XML libraries are loaded on the first SAML sign-in.
  const exchange = () => import('./saml-exchange.ts')
  return {
    id: 'saml',
    protocol: 'saml',
    name,
    request: async (callback, requestId) =>
      (await exchange()).createRequestUrl(settings, callback, requestId),
    read: async (response, expected) => (await exchange()).readResponse(settings, response, expected),
    describe: async (callback) => (await exchange()).createMetadata(settings.issuer, callback),
  }
}

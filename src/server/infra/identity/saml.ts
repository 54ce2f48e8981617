import type { OfferedProvider } from '#contract/providers.ts'
import type { Config } from '#server/config.ts'
import type { VerifiedIdentity } from './proven-identity.ts'

/** Settings of a SAML provider, and of this installation there. */
export interface SamlSettings {
  /** Address for requests. */
  entryPoint: string
  /** Its certificate for signing assertions, PEM. */
  certificates: string[]
  /** Its entity id. */
  idpIssuer: string
  /** Ours there. */
  issuer: string
  /** Domains of trusted addresses, in lower case. */
  emailDomains: readonly string[]
}

/** The identity in a response, and the answered request. */
export interface SamlAnswer {
  requestId: string
  identity: VerifiedIdentity
}

export interface SamlExpectation {
  /** Expected audience of responses. */
  callback: string
  /** Whether a request of this ID is pending. */
  isRequestPending(requestId: string): Promise<boolean>
}

/** Signs in by SAML 2.0: requests by redirect, unsigned; responses by post, with one signed assertion. */
export interface SamlProvider extends OfferedProvider {
  protocol: 'saml'
  /** Redirect URL with a request of this ID, which must be unguessable and start with a letter or _. */
  request(callback: string, requestId: string): Promise<URL>
  /**
   * Reads a posted response in Base64. It does not mark the request as answered: the caller has to, at most once.
   * @throws unless it has one assertion for us that is signed, fresh, and answers a request of ours.
   */
  read(response: string, expected: SamlExpectation): Promise<SamlAnswer>
  /** SAML metadata for the provider's administrator. */
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

/** The installation's configured provider, if any. */
export function samlOf(config: SamlConfig): SamlProvider | undefined {
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

function createSamlProvider(name: string, settings: SamlSettings): SamlProvider {
  // XML libraries are loaded on the first SAML sign-in.
  const exchange = () => import('./saml-exchange.ts')
  return {
    id: 'saml',
    protocol: 'saml',
    name,
    request: async (callback, requestId) => (await exchange()).requestUrl(settings, callback, requestId),
    read: async (response, expected) => (await exchange()).readResponse(settings, response, expected),
    describe: async (callback) => (await exchange()).metadataOf(settings, callback),
  }
}

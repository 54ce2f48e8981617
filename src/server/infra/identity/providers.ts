import * as client from 'openid-client'
import type { OfferedProvider, ProviderId } from '#contract/providers.ts'
import type { Config } from '#server/config.ts'
import { createConfiguredSamlProvider, type SamlConfig, type SamlProvider } from './saml.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/**
 * Values that must match when the user returns. They are secret: anyone with them can complete the sign-in.
 */
export interface RoundTripSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** OpenID Connect sign-in: authorization code with PKCE; state, nonce and issuer are checked. */
export interface OpenIdProvider extends OfferedProvider {
  protocol: 'openid'
  /** Returns the URL to redirect to, and the values to check when the user returns to `callback`. */
  begin(callback: string): Promise<{ url: URL; checks: RoundTripSecrets }>
  /**
   * Returns the identity in the callback URL.
   * @throws on any mismatch, or if the provider doesn't respond
   */
  finish(callbackUrl: URL, checks: RoundTripSecrets): Promise<VerifiedIdentity>
}

export type Provider = OpenIdProvider | SamlProvider

export type Providers = ReadonlyMap<ProviderId, Provider>

type ProviderConfig = SamlConfig &
  Pick<
    Config,
    'googleClientId' | 'googleClientSecret' | 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'
  >

/** Creates the configured providers, in display order. */
export function createProviders(config: ProviderConfig): Providers {
  const { googleClientId, googleClientSecret, oidcIssuer, oidcClientId, oidcClientSecret } = config
  const providers: Provider[] = []
  if (googleClientId && googleClientSecret)
    providers.push(
      createOpenIdProvider({
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: googleClientId,
        clientSecret: googleClientSecret,
      }),
    )
  if (oidcIssuer && oidcClientId && oidcClientSecret)
    providers.push(
      createOpenIdProvider({
        id: 'oidc',
        name: config.oidcName,
        issuer: oidcIssuer,
        clientId: oidcClientId,
        clientSecret: oidcClientSecret,
      }),
    )
  const saml = createConfiguredSamlProvider(config)
  if (saml) providers.push(saml)
  return new Map(providers.map((provider) => [provider.id, provider]))
}

export interface OpenIdSettings extends OfferedProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Fetches from the provider; unrestricted by default. */
  fetch?: client.CustomFetch | undefined
}

const timeoutSeconds = 10

/** Creates an OpenID Connect provider; its configuration is loaded at the first sign-in. */
export function createOpenIdProvider({
  id,
  name,
  issuer,
  clientId,
  clientSecret,
  fetch,
}: OpenIdSettings): OpenIdProvider {
  let discovery: Promise<client.Configuration> | undefined
  const configuration = () => {
    const server = new URL(issuer)
    // The settings allow HTTP only for this machine.
    const insecureOptions = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const execute = [...insecureOptions, client.enableNonRepudiationChecks]
    const options = { execute, timeout: timeoutSeconds, ...(fetch && { [client.customFetch]: fetch }) }
    discovery ??= client
      .discovery(server, clientId, clientSecret, undefined, options)
      .catch((error: unknown) => {
        discovery = undefined
        throw error
      })
    return discovery
  }
  return {
    id,
    protocol: 'openid',
    name,
    async begin(callback) {
      const openIdConfig = await configuration()
      const codeVerifier = client.randomPKCECodeVerifier()
      const checks = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const url = client.buildAuthorizationUrl(openIdConfig, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url, checks }
    },
    async finish(callbackUrl, { state, nonce, codeVerifier }) {
      const openIdConfig = await configuration()
      const tokens = await client.authorizationCodeGrant(openIdConfig, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const hasEmail = claims.email !== undefined || !openIdConfig.serverMetadata().userinfo_endpoint
      const person = hasEmail
        ? claims
        : await client.fetchUserInfo(openIdConfig, tokens.access_token, claims.sub)
      return identityOf(claims.iss, person)
    },
  }
}

function identityOf(issuer: string, person: { sub: string; [claim: string]: unknown }): VerifiedIdentity {
  const { sub, email, email_verified, name } = person
  return {
    subject: `${issuer} ${sub}`,
    caseInsensitive: false,
    email: typeof email === 'string' ? email : null,
    emailVerified: email_verified === true,
    name: typeof name === 'string' ? name : null,
  }
}

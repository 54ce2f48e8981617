import * as client from 'openid-client'
import type { OfferedProvider, ProviderId } from '#contract/providers.ts'
import type { Config } from '#server/config.ts'
import type { VerifiedIdentity } from './proven-identity.ts'
import { type SamlConfig, type SamlProvider, samlOf } from './saml.ts'

/** Values that must match on return. They are secret: with them anyone can finish the sign-in. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Signs in by OpenID Connect: authorization code with PKCE; state, nonce and issuer are checked. */
export interface OpenIdProvider extends OfferedProvider {
  protocol: 'openid'
  /** Redirect URL, and the values to check on return to `callback`. */
  begin(callback: string): Promise<{ url: URL; checks: Checks }>
  /**
   * The identity in the callback URL. @throws on any mismatch, or if the provider does not respond.
   * @throws when anything is not as it was asked for, or the provider does not answer.
   */
  finish(returned: URL, checks: Checks): Promise<VerifiedIdentity>
}

export type Provider = OpenIdProvider | SamlProvider

export type Providers = ReadonlyMap<ProviderId, Provider>

type ProviderConfig = SamlConfig &
  Pick<
    Config,
    'googleClientId' | 'googleClientSecret' | 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'
  >

/** The configured ones, in display order. */
export function createProviders(config: ProviderConfig): Providers {
  const { googleClientId, googleClientSecret, oidcIssuer, oidcClientId, oidcClientSecret } = config
  const providers: Provider[] = []
  if (googleClientId && googleClientSecret)
    providers.push(
      createOpenId({
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: googleClientId,
        clientSecret: googleClientSecret,
      }),
    )
  if (oidcIssuer && oidcClientId && oidcClientSecret)
    providers.push(
      createOpenId({
        id: 'oidc',
        name: config.oidcName,
        issuer: oidcIssuer,
        clientId: oidcClientId,
        clientSecret: oidcClientSecret,
      }),
    )
  const saml = samlOf(config)
  if (saml) providers.push(saml)
  return new Map(providers.map((provider) => [provider.id, provider]))
}

interface ProviderOptions extends OfferedProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

const timeoutSeconds = 10

function createOpenId({ id, name, issuer, clientId, clientSecret }: ProviderOptions): OpenIdProvider {
  let discovered: Promise<client.Configuration> | undefined
  const configuration = () => {
    const server = new URL(issuer)
    // The settings allow it on this machine only.
    const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const execute = [...insecure, client.enableNonRepudiationChecks]
    discovered ??= client
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  return {
    id,
    protocol: 'openid',
    name,
    async begin(callback) {
      const known = await configuration()
      const codeVerifier = client.randomPKCECodeVerifier()
      const checks = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const url = client.buildAuthorizationUrl(known, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url, checks }
    },
    async finish(returned, { state, nonce, codeVerifier }) {
      const known = await configuration()
      const tokens = await client.authorizationCodeGrant(known, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no id token')
      const isWhole = claims.email !== undefined || !known.serverMetadata().userinfo_endpoint
      const person = isWhole ? claims : await client.fetchUserInfo(known, tokens.access_token, claims.sub)
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

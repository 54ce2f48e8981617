import * as client from 'openid-client'
import type { Access, ConnectionChecks } from './oauth-source.ts'
import { DisconnectedError, SourceError } from './source.ts'

const timeoutSeconds = 15

/** Creates the code verifier for an authorization (PKCE). */
export const createCodeVerifier = (): string => client.randomPKCECodeVerifier()

interface OAuthClient {
  id: string
  secret: string
  /** Name of the service, for messages. */
  name: string
  /** The server's metadata, or its issuer to discover it. */
  server: client.ServerMetadata | URL
  /** Authenticates the client at the token endpoint; by default, with form fields. */
  authentication?: client.ClientAuth
}

/** Implements the parts of OAuth 2.0 that the services have in common. */
export function createOAuth({ id, secret, name, server, authentication }: OAuthClient) {
  const issuer = new URL(server instanceof URL ? server : server.issuer)
  const isPlain = issuer.protocol === 'http:'
  const configure = async () => {
    if (server instanceof URL) {
      // The settings allow plain HTTP only for localhost.
      const execute = isPlain ? [client.allowInsecureRequests] : []
      return client.discovery(server, id, secret, authentication, { execute, timeout: timeoutSeconds })
    }
    const configuration = new client.Configuration(server, id, secret, authentication)
    configuration.timeout = timeoutSeconds
    if (isPlain) client.allowInsecureRequests(configuration)
    return configuration
  }
  let configPromise: Promise<client.Configuration> | undefined
  const configuration = () => {
    configPromise ??= configure().catch((error: unknown) => {
      configPromise = undefined
      throw error
    })
    return configPromise
  }
  return {
    async begin(
      callback: string,
      { state, codeVerifier }: ConnectionChecks,
      parameters: Record<string, string> = {},
    ): Promise<URL> {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        state,
        ...parameters,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    /** Also returns the scopes. @throws on any mismatch, or if the service doesn't respond */
    async finish(callbackUrl: URL, { state, codeVerifier }: ConnectionChecks) {
      const tokens = await client.authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      if (!tokens.refresh_token) throw new Error(`${name} didn't grant lasting access`)
      const scopes = tokens.scope?.split(' ') ?? []
      return { ...toAccess(tokens), refreshToken: tokens.refresh_token, scopes }
    },
    async refresh(refreshToken: string): Promise<Access> {
      try {
        return toAccess(await client.refreshTokenGrant(await configuration(), refreshToken))
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
          throw new DisconnectedError(`Access to ${name} has ended.`)
        throw new SourceError(`${name} couldn't be reached to renew access`)
      }
    },
    revoke: async (token: string): Promise<void> => client.tokenRevocation(await configuration(), token),
  }
}

const toAccess = ({ access_token, refresh_token, expires_in }: client.TokenEndpointResponse): Access => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
  expiresIn: expires_in ?? 3600,
})

import type { Source } from './source.ts'

/** A person's access tokens. */
export interface AccessTokens {
  /**
   * Returns a valid token, or a new one if the given token was rejected.
   * @throws DisconnectedError, SourceError
   */
  get(refusedToken?: string): Promise<string>
}

/** Secret values that must match when the user returns from the service. */
export interface ConnectionChecks {
  state: string
  codeVerifier: string
}

export interface Access {
  accessToken: string
  /** Lifetime of the access token, in seconds. */
  expiresIn: number
  /** Null if the previous refresh token remains valid. */
  refreshToken: string | null
}

/** An account at a service. */
export interface SourceAccount {
  id: string
  /** Email address of the account. */
  name: string
}

/** A person's authorization. */
export interface Grant extends Access {
  refreshToken: string
  /** Null if the service doesn't share it. */
  account: SourceAccount | null
  /** IDs of the recordings that the user chose at the service. */
  pickedIds: string[]
}

/** A service to which users connect their own accounts via OAuth 2.0. */
export interface ConnectableService {
  /**
   * Returns the URL of the service's authorization page, which redirects to `callback` with
   * `checks.state`.
   */
  begin(callback: string, checks: ConnectionChecks): Promise<URL>
  /**
   * Returns the authorization from a callback URL.
   * @throws on any mismatch, or if the service doesn't respond
   */
  finish(callbackUrl: URL, checks: ConnectionChecks): Promise<Grant>
  /**
   * Refreshes the access token.
   * @throws DisconnectedError if the authorization has been revoked or has expired, SourceError if
   * the service doesn't respond
   */
  refresh(refreshToken: string): Promise<Access>
  /** Revokes the authorization at the service. */
  revoke(accessToken: string): Promise<void>
  /** Access to a user's recordings. */
  open(tokens: AccessTokens): Source
}

import type { Source } from './source.ts'

/** Access tokens of a person. */
export interface AccessTokens {
  /**
   * Returns a valid token; a new one if the given one was rejected.
   * @throws DisconnectedError, SourceError
   */
  get(refusedToken?: string): Promise<string>
}

/** Values that must match when the person returns from a service. They are secret. */
export interface ConnectionChecks {
  state: string
  codeVerifier: string
}

export interface Access {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  /** Null if an earlier one remains valid. */
  refreshToken: string | null
}

/** An account at a service. */
export interface SourceAccount {
  id: string
  /** Email address. */
  name: string
}

/** The permission of a person. */
export interface Grant extends Access {
  refreshToken: string
  /** Null if the service doesn't share it. */
  account: SourceAccount | null
  /** IDs of the recordings that the person chose at the service. */
  pickedIds: string[]
}

/** A service that users connect to their own account, with OAuth 2.0. */
export interface ConnectableService {
  /** Returns the URL of the service's window, which returns to `callback` with `checks.state`. */
  begin(callback: string, checks: ConnectionChecks): Promise<URL>
  /**
   * Returns the permission in the callback URL.
   * @throws on any mismatch, or if the service doesn't respond
   */
  finish(callbackUrl: URL, checks: ConnectionChecks): Promise<Grant>
  /**
   * Returns new access.
   * @throws DisconnectedError if the permission has ended, SourceError if the service doesn't respond
   */
  refresh(refreshToken: string): Promise<Access>
  /** Ends the permission at the service. */
  revoke(accessToken: string): Promise<void>
  /** Access to the recordings of a person. */
  open(tokens: AccessTokens): Source
}

import type { ProviderId } from '#contract/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Provider } from '#server/infra/identity/providers.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'

/** A person identified by a workspace's connection. */
export interface Admission {
  userId: string
  /** Verified address; null without one. */
  email: string | null
  /** Whether the identity is from an earlier sign-in. */
  isKnown: boolean
  /** IP address. */
  address: string
}

/** The single sign-on connection of a workspace. */
export interface Connection {
  id: string
  organizationId: string
  /**
   * Admits a person to the workspace.
   * @throws RefusalError
   */
  admit(tx: Db, person: Admission): Promise<void>
  /** Stores the result of a test. @throws RefusalError */
  finishTest(actor: Actor, identity: VerifiedIdentity): Promise<void>
}

/** Settings of a sign-in: a provider of the installation, or a workspace's connection. */
export interface SignInSource {
  /** Identifies the identities and pending sign-ins of this source. */
  key: string
  method: ProviderId | 'sso'
  /** Undefined unless it is set up. */
  provider: Provider | undefined
  connection?: Connection
}

/** The source of a provider of the installation. */
export const installationSource = (ctx: Context, id: ProviderId): SignInSource => ({
  key: id,
  method: id,
  provider: ctx.providers.get(id),
})

/** Fails unless the provider is configured. */
export function requireProvider({ provider }: SignInSource): Provider {
  if (!provider) throw new AppError('not_found', 'This provider is not configured')
  return provider
}

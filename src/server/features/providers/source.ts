import type { ProviderId } from '#contract/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Provider } from '#server/infra/identity/providers.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'

/** A person identified by a workspace's connection. */
export interface AdmissionCandidate {
  userId: string
  /** Verified email address; null if there is none. */
  email: string | null
  /** Whether the identity is known from an earlier sign-in. */
  isKnown: boolean
  /** IP address. */
  address: string
}

/** A workspace's single sign-on connection. */
export interface Connection {
  id: string
  organizationId: string
  /**
   * Admits a person to the workspace.
   * @throws RefusalError
   */
  admit(tx: Db, person: AdmissionCandidate): Promise<void>
  /** Stores the result of a test. @throws RefusalError */
  finishTest(actor: Actor, identity: VerifiedIdentity): Promise<void>
}

/** Sign-in settings: an installation-wide provider or a workspace's connection. */
export interface SignInSource {
  /** Key under which this source's identities and pending sign-ins are stored. */
  key: string
  method: ProviderId | 'sso'
  /** Undefined if it isn't configured. */
  provider: Provider | undefined
  connection?: Connection
}

/** Returns the sign-in source for an installation-wide provider. */
export const installationSource = (ctx: Context, id: ProviderId): SignInSource => ({
  key: id,
  method: id,
  provider: ctx.providers.get(id),
})

/** Throws if the provider isn't configured. */
export function requireProvider({ provider }: SignInSource): Provider {
  if (!provider) throw new AppError('not_found', "This provider isn't configured")
  return provider
}

import { AppError } from '#server/infra/errors.ts'

/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: string
  /** The session it happens in, so that it can be ended. */
  sessionId: string
  /** Staff viewing the product as this user. */
  impersonatorId: string | null
  /** IP address. */
  address: string
  /** Their e-mail address must be verified before anything else. */
  unverified: boolean
  /** The trash is read like the rest: for account archives, never for a request. */
  readsTrash?: true
}

export interface AnonymousActor {
  kind: 'anonymous'
}

/** The holder of a public link. Whether its key opens the requested collection is checked there. */
export interface PublicKeyActor {
  kind: 'publicKey'
  key: string
}

/** A reader: a signed-in user, or a public link. */
export type ReaderActor = UserActor | PublicKeyActor

/** On whose behalf a request happens. */
export type Actor = UserActor | PublicKeyActor | AnonymousActor

/** For routes that take large bodies: whether the user in their path is the caller. */
export const isOwnAccount = async (
  _ctx: unknown,
  { actor, params }: { actor: UserActor; params: { uid: string } },
): Promise<void> => requireOwnAccount(actor, params.uid)

/** Fails for accounts of other users as if they did not exist. */
export function requireOwnAccount(actor: UserActor, uid: string): void {
  if (uid !== actor.userId) throw new AppError('not_found', 'There is no such user')
}

import { AppError } from '#server/infra/errors.ts'

/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: string
  /** The session of the request, so that it can be ended. */
  sessionId: string
  /** Staff viewing the product as this user. */
  impersonatorId: string | null
  /** IP address. */
  address: string
  /** Their email address must be verified first. */
  unverified: boolean
  /** Includes the trash: for account archives, never for a request. */
  readsTrash?: true
}

export interface AnonymousActor {
  kind: 'anonymous'
}

/** The holder of a public link. The check of its key against the collection follows there. */
export interface PublicKeyActor {
  kind: 'publicKey'
  key: string
}

/** A reader: a signed-in user, or a public link. */
export type ReaderActor = UserActor | PublicKeyActor

/** The caller of a request. */
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

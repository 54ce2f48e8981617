import { AppError } from '#server/infra/errors.ts'

/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: string
  /** The request's session. */
  sessionId: string
  /** The staff member impersonating this user; null if there is none. */
  impersonatorId: string | null
  /** IP address. */
  address: string
  /** Whether the user must verify their email address before continuing. */
  isUnverified: boolean
  /** The user's workspaces that require single sign-on, which this session didn't use. */
  closed: readonly string[]
  /** Whether the endpoint also admits the recording's corrector. */
  canCorrect?: true
  /** Whether the user can read the trash. Only for account archives, never for a request. */
  canReadTrash?: true
}

/** Returns a user without a session, for jobs that act on their behalf. */
export const userWithoutSession = (userId: string): UserActor => ({
  kind: 'user',
  userId,
  sessionId: '',
  impersonatorId: null,
  address: '',
  isUnverified: false,
  closed: [],
})

export interface AnonymousActor {
  kind: 'anonymous'
}

/** The holder of a public link, whose key is checked against each collection. */
export interface PublicLinkActor {
  kind: 'publicKey'
  key: string
}

/** An identity provider authenticated by a workspace's SCIM token. */
export interface ProvisionerActor {
  kind: 'provisioner'
  organizationId: string
  /** Creator of the token; null once the account is deleted. */
  creatorId: string | null
  /** IP address. */
  address: string
}

/** A reader: a signed-in user, or a public link. */
export type ReaderActor = UserActor | PublicLinkActor

/** The caller of a request. */
export type Actor = UserActor | PublicLinkActor | ProvisionerActor | AnonymousActor

/** Returns whether the caller is the user in the path; for routes that take large bodies. */
export const isOwnAccount = async (
  _ctx: unknown,
  { actor, params }: { actor: UserActor; params: { uid: string } },
): Promise<void> => requireOwnAccount(actor, params.uid)

/** Treats other users' accounts as nonexistent. */
export function requireOwnAccount(actor: UserActor, uid: string): void {
  if (uid !== actor.userId) throw new AppError('not_found', 'User not found')
}

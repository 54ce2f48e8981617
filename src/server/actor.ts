/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: string
  /** Hash of the session's token, so that the session can be ended. */
  session: Buffer
}

export interface AnonymousActor {
  kind: 'anonymous'
}

/** On whose behalf a request happens. */
export type Actor = UserActor | AnonymousActor

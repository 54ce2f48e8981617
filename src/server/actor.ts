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

/** A job or a command of the operator: it may do everything. */
export interface SystemActor {
  kind: 'system'
}

/** On whose behalf something happens. Requests, jobs and commands use the same services. */
export type Actor = UserActor | AnonymousActor | SystemActor

export const systemActor: SystemActor = { kind: 'system' }

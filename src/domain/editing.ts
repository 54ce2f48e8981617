import type { Ms } from './words/words.ts'

/** Interval of an editor's heartbeat. */
export const heartbeatMs: Ms = 60_000
/** Time without a heartbeat after which an editor has lost the lock. */
export const lockMs: Ms = 5 * heartbeatMs
/** Time after which a takeover request succeeds if the holder neither responds nor saves. */
export const takeOverMs: Ms = 30_000

/**
 * Returns whether a user with the last heartbeat at `lastHeartbeat` still holds the lock at `now`, both in milliseconds since
 * 1970.
 */
export const holdsLock = (lastHeartbeat: Ms, now: Ms): boolean => now - lastHeartbeat < lockMs

/** Returns whether a takeover request of `requestedAt` succeeds at `now`, both in milliseconds since 1970. */
export const canTakeOver = (requestedAt: Ms, now: Ms): boolean => now - requestedAt >= takeOverMs

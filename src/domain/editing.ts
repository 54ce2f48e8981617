import type { Ms } from './words/words.ts'

/** Interval between an editor's heartbeats. */
export const heartbeatMs: Ms = 60_000
/** Time without a heartbeat after which an editor loses the lock. */
export const lockMs: Ms = 5 * heartbeatMs
/** Time after which a takeover request succeeds if the lock's holder neither responds nor saves. */
export const takeOverMs: Ms = 30_000

/**
 * Returns whether a user whose last heartbeat was at `lastHeartbeat` still holds the lock at `now`, both in
 * milliseconds since 1970.
 */
export const holdsLock = (lastHeartbeat: Ms, now: Ms): boolean => now - lastHeartbeat < lockMs

/**
 * Returns whether a takeover request made at `requestedAt` has succeeded by `now`, both in milliseconds since
 * 1970.
 */
export const canTakeOver = (requestedAt: Ms, now: Ms): boolean => now - requestedAt >= takeOverMs

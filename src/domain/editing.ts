import type { Ms } from './words.ts'

/** Whoever edits says so this often. */
export const heartbeatMs: Ms = 60_000
/** Who has not been heard of for so long does not edit any more. */
export const lockMs: Ms = 5 * heartbeatMs
/** Who asks to take over gets the lock when its holder neither answers nor saves anything for so long. */
export const takeOverMs: Ms = 30_000

/** Whether somebody who was last heard of at `heard` still holds the lock at `now`; both in milliseconds since 1970. */
export const holdsLock = (heard: Ms, now: Ms): boolean => now - heard < lockMs

/** Whether somebody who has waited for an answer since `asked` is let in at `now`; both in milliseconds since 1970. */
export const letsIn = (asked: Ms, now: Ms): boolean => now - asked >= takeOverMs

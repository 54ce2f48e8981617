/** Period in which a deleted workspace can be restored, in seconds. */
export const workspaceDeletionSeconds = 48 * 3600

/**
 * Returns the hours until a workspace marked at `deletedAt` (seconds since 1970) is permanently deleted, rounded up: 48
 * at first, never below 1.
 */
export function hoursLeft(deletedAt: number, now: number): number {
  return Math.max(1, Math.ceil((deletedAt + workspaceDeletionSeconds - now) / 3600))
}

/**
 * Whether the deletion of a workspace is more than an hour late, because something such as a legal hold
 * postpones it.
 */
export function isDeletionOverdue(deletedAt: number, now: number): boolean {
  return now > deletedAt + workspaceDeletionSeconds + 3600
}

/** How long a deleted workspace can be restored, in seconds. */
export const workspaceDeletionSeconds = 48 * 3600

/**
 * Returns the number of hours, rounded up, until a workspace marked for deletion at `deletedAt` (seconds
 * since 1970) is permanently deleted: 48 at first, never less than 1.
 */
export function hoursLeft(deletedAt: number, now: number): number {
  return Math.max(1, Math.ceil((deletedAt + workspaceDeletionSeconds - now) / 3600))
}

/**
 * Returns whether a workspace's deletion is more than an hour overdue because something, such as a legal
 * hold, is postponing it.
 */
export function isDeletionOverdue(deletedAt: number, now: number): boolean {
  return now > deletedAt + workspaceDeletionSeconds + 3600
}

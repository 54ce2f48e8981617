import type { Db } from './database/database.ts'

/** Tracks how many minutes of recordings workspaces may still transcribe. */
export interface MinutesMeter {
  /** Returns a workspace's remaining minutes, locking them until `tx` ends; null if they are unlimited. */
  left(organizationId: string, tx: Db): Promise<number | null>
}

import type { Db } from './database/database.ts'

/** Counts the minutes of recordings that workspaces may still transcribe. */
export interface MinutesMeter {
  /** Returns a workspace's remaining minutes, which `tx` locks until it ends; null if they are unlimited. */
  left(organizationId: string, tx: Db): Promise<number | null>
}

/** Counts the minutes of recordings that workspaces may still transcribe. */
export interface MinutesMeter {
  /** Returns a workspace's remaining minutes; null if they are unlimited. */
  left(organizationId: string): Promise<number | null>
}

/** The meter of an installation without billing. */
export const unlimitedMinutes: MinutesMeter = { left: async () => null }

/**
 * Returns the default start of the leaderboard period: midnight UTC on the last day of the month before last.
 */
export const leaderboardStart = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 0))

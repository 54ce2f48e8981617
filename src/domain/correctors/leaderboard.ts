/**
 * Returns the default start of the leaderboard period: the last day of the month two months before a given
 * time, at midnight UTC.
 */
export const leaderboardStart = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 0))

import { expect, it } from 'vitest'
import { leaderboardStart } from './leaderboard.ts'

it('starts on the last day of the month two months ago', () => {
  expect(leaderboardStart(new Date('2026-11-28T10:00Z')).toISOString()).toBe('2026-09-30T00:00:00.000Z')
  expect(leaderboardStart(new Date('2026-01-01T00:00Z')).toISOString()).toBe('2025-11-30T00:00:00.000Z')
})

import { expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { createLimits, rateLimitKeyOf } from './limits.ts'

const { db } = await createTestDatabase()
const limits = createLimits(db)
const limit = { name: 'test', points: 3, seconds: 600 }

it('counts down, rejects, and returns the wait', async () => {
  const remaining = [
    await limits.take(limit, 'a'),
    await limits.take(limit, 'a'),
    await limits.take(limit, 'a'),
  ]
  expect(remaining).toEqual([2, 1, 0])
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 600 },
  })
  expect(await limits.take(limit, 'b')).toBe(2)
  expect(await limits.take({ ...limit, name: 'other' }, 'a')).toBe(2)
})

it('refunds and resets', async () => {
  await limits.take(limit, 'c')
  await limits.refund(limit, 'c')
  expect(await limits.take(limit, 'c')).toBe(2)
  await limits.take(limit, 'c')
  await limits.clear(limit, 'c')
  expect(await limits.take(limit, 'c')).toBe(2)
})

it('counts concurrent requests in all processes', async () => {
  const otherLimits = createLimits(db)
  const attempts = Array.from({ length: 20 }, (_, n) => (n % 2 ? limits : otherLimits).take(limit, 'd'))
  const results = await Promise.allSettled(attempts)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
})

it('resets after the period, and stores only hashed keys', async () => {
  for (let n = 0; n < 3; n++) await limits.take(limit, 'ada@example.com')
  const before = await db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(before)).not.toContain('ada')
  await db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect(await limits.take(limit, 'ada@example.com')).toBe(2)
})

it('groups the addresses of one household, and treats embedded IPv4 as IPv4', () => {
  expect(rateLimitKeyOf('2001:db8:1:2:3:4:5:6')).toBe(rateLimitKeyOf('2001:db8:1:2:ffff::1'))
  expect(rateLimitKeyOf('2001:db8:1:2::1')).not.toBe(rateLimitKeyOf('2001:db8:1:3::1'))
  expect(rateLimitKeyOf('::ffff:198.51.100.7')).toBe(rateLimitKeyOf('198.51.100.7'))
  expect(rateLimitKeyOf('198.51.100.7')).not.toBe(rateLimitKeyOf('198.51.100.8'))
  expect(rateLimitKeyOf('')).toBe('')
})

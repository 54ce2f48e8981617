import { expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { createLimits, networkOf } from './limits.ts'

const { db } = await createTestDatabase()
const limits = createLimits(db)
const limit = { name: 'test', points: 3, seconds: 600 }

it('counts down, refuses, and says how long', async () => {
  const left = [await limits.take(limit, 'a'), await limits.take(limit, 'a'), await limits.take(limit, 'a')]
  expect(left).toEqual([2, 1, 0])
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 600 },
  })
  expect(await limits.take(limit, 'b')).toBe(2)
  expect(await limits.take({ ...limit, name: 'other' }, 'a')).toBe(2)
})

it('gives back and forgets', async () => {
  await limits.take(limit, 'c')
  await limits.giveBack(limit, 'c')
  expect(await limits.take(limit, 'c')).toBe(2)
  await limits.take(limit, 'c')
  await limits.clear(limit, 'c')
  expect(await limits.take(limit, 'c')).toBe(2)
})

it('counts every one of many at once, in all processes', async () => {
  const elsewhere = createLimits(db)
  const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? limits : elsewhere).take(limit, 'd'))
  const results = await Promise.allSettled(tries)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
})

it('begins anew when the time is over, and keeps no key as it is', async () => {
  for (let n = 0; n < 3; n++) await limits.take(limit, 'ada@example.com')
  const before = await db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(before)).not.toContain('ada')
  await db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect(await limits.take(limit, 'ada@example.com')).toBe(2)
})

it('takes the addresses of one household for one, and an embedded IPv4 for what it is', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2:ffff::1'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::ffff:198.51.100.7')).toBe(networkOf('198.51.100.7'))
  expect(networkOf('198.51.100.7')).not.toBe(networkOf('198.51.100.8'))
  expect(networkOf('')).toBe('')
})

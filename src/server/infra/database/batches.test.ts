import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { batchRequests } from './batches.ts'
import { type Db, openDatabase } from './database.ts'

const { url } = await createTestDatabase()
const { db, close } = openDatabase({ connectionString: url }, () => {})
afterAll(close)

const batches: string[][] = []
const double = batchRequests(async (_: Db, keys: readonly string[]) => {
  batches.push([...keys])
  if (keys.includes('bad')) throw new Error('refused')
  return keys.map((key) => key + key)
})

it("batches all requests of one turn and returns each caller's result", async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((key) => double(db, key)))).toEqual(['aa', 'bb', 'aa'])
  expect(await double(db, 'c')).toBe('cc')
  expect(batches.splice(0)).toEqual([['a', 'b', 'a'], ['c']])
})

it('starts a new request for calls made while one is pending', async () => {
  const first = double(db, 'a')
  await new Promise(setImmediate)
  expect(await Promise.all([first, double(db, 'a')])).toEqual(['aa', 'aa'])
  expect(batches.splice(0)).toEqual([['a'], ['a']])
})

it('sends each database only its own requests', async () => {
  await db.transaction().execute(async (tx) => {
    await Promise.all([double(db, 'a'), double(tx, 'b')])
  })
  expect(batches.splice(0)).toEqual([['a'], ['b']])
})

it('fails only its callers, and continues', async () => {
  const together = await Promise.allSettled([double(db, 'bad'), double(db, 'a')])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(db, 'a')).toBe('aa')
})

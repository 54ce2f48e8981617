import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { batchRequests } from './batches.ts'
import { type Db, openDatabase } from './database.ts'

const { url } = await createTestDatabase()
const { db, close } = openDatabase({ connectionString: url }, () => {})
afterAll(close)

const batches: string[][] = []
const doubleKeys = batchRequests(async (_: Db, keys: readonly string[]) => {
  batches.push([...keys])
  if (keys.includes('bad')) throw new Error('refused')
  return keys.map((key) => key + key)
})

it("batches all requests of one turn and returns each caller's result", async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((key) => doubleKeys(db, key)))).toEqual(['aa', 'bb', 'aa'])
  expect(await doubleKeys(db, 'c')).toBe('cc')
  expect(batches.splice(0)).toEqual([['a', 'b', 'a'], ['c']])
})

it('starts a new request for calls made while one is pending', async () => {
  const first = doubleKeys(db, 'a')
  await new Promise(setImmediate)
  expect(await Promise.all([first, doubleKeys(db, 'a')])).toEqual(['aa', 'aa'])
  expect(batches.splice(0)).toEqual([['a'], ['a']])
})

it('sends each database only its own requests', async () => {
  await db.transaction().execute(async (tx) => {
    await Promise.all([doubleKeys(db, 'a'), doubleKeys(tx, 'b')])
  })
  expect(batches.splice(0)).toEqual([['a'], ['b']])
})

it('fails only its callers, and continues', async () => {
  const results = await Promise.allSettled([doubleKeys(db, 'bad'), doubleKeys(db, 'a')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await doubleKeys(db, 'a')).toBe('aa')
})

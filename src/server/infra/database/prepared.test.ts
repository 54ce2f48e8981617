import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

const { url } = await createTestDatabase()
const { db, close } = openDatabase({ connectionString: url }, () => {})
afterAll(close)

const plans = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )
const usersNamed = (name: string) =>
  db.selectFrom('users').modifyFront(prepared).select('id').where('name', '=', name).execute()

it('keeps the plan of a query that is marked, and of no other', async () => {
  for (const name of ['Ada', 'Grace', 'Mary']) {
    expect(await usersNamed(name)).toEqual([])
    await db.selectFrom('users').select('id').where('email', '=', name).execute()
  }
  const kept = await plans()
  expect(kept).toHaveLength(1)
  expect(kept[0]).toContain('"name" = $1')
})

it('fails as often as the query is wrong, and answers again when it is right', async () => {
  const wrong = () => db.selectFrom('users').modifyFront(prepared).select(sql`1 / 0`.as('no')).execute()
  const missing = () => db.selectFrom('users').modifyFront(prepared).select(sql`missing`.as('no')).execute()
  for (let twice = 0; twice < 2; twice++) {
    await expect(wrong()).rejects.toThrow('division by zero')
    await expect(missing()).rejects.toThrow('missing')
  }
  expect(await usersNamed('Ada')).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { openDatabase } from './database.ts'
import { prepareQuery } from './prepared.ts'

const { url } = await createTestDatabase()
const { db, close } = openDatabase({ connectionString: url }, () => {})
afterAll(close)

const plans = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )
const usersNamed = prepareQuery((of, { name }: { name: string }) =>
  of.selectFrom('users').select('id').where('name', '=', name),
)
const echo = prepareQuery((of, { times, text }: { times: number; text: string }) =>
  of.selectNoFrom([
    sql<string>`repeat(${text}::text, ${times}::int)`.as('repeated'),
    sql<string>`${'the same'}::text`.as('fixed'),
    sql<string>`${text}::text`.as('again'),
  ]),
)

it('caches the plan of a prepared query only', async () => {
  for (const name of ['Ada', 'Grace', 'Mary']) {
    expect(await usersNamed(db, { name })).toEqual([])
    await db.selectFrom('users').select('id').where('email', '=', name).execute()
  }
  const planCount = await plans()
  expect(planCount).toHaveLength(1)
  expect(planCount[0]).toContain('"name" = $1')
})

it("binds each call's values correctly", async () => {
  const queries = [
    { times: 2, text: 'ab' },
    { times: 1, text: "'" },
  ]
  expect(await Promise.all(queries.map((values) => echo(db, values)))).toEqual([
    [{ repeated: 'abab', fixed: 'the same', again: 'ab' }],
    [{ repeated: "'", fixed: 'the same', again: "'" }],
  ])
})

it('sees uncommitted changes of its transaction', async () => {
  const countQuery = prepareQuery((of, { min }: { min: number }) =>
    of.selectFrom('rate_limits').select('key').where('points', '>', min),
  )
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('rate_limits').values({ key: 'a', points: 3, expire: null }).execute()
    expect([await countQuery(tx, { min: 2 }), await countQuery(db, { min: 2 })]).toEqual([[{ key: 'a' }], []])
  })
})

it('fails while the query is invalid, and works again once it is valid', async () => {
  const failingQuery = prepareQuery((of) => of.selectNoFrom(sql`1 / 0`.as('no')))
  const invalidQuery = prepareQuery((of) => of.selectNoFrom(sql`missing`.as('no')))
  for (let i = 0; i < 2; i++) {
    await expect(failingQuery(db, {})).rejects.toThrow('division by zero')
    await expect(invalidQuery(db, {})).rejects.toThrow('missing')
  }
  expect(await usersNamed(db, { name: 'Ada' })).toEqual([])
})

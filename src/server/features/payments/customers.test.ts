import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace } from '#server/testing/ledger.ts'
import { insertCustomer } from './queries.ts'

const { db } = await createTestDatabase()

it('stores the same customer once for concurrent requests of a workspace', async () => {
  // Repeated, because concurrent inserts rarely conflict on the customer's unique key before the workspace's.
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const row = {
      organization_id: await addWorkspace(db),
      provider: 'local',
      customer: randomUUID(),
    } as const
    await Promise.all(Array.from({ length: 8 }, () => insertCustomer(db, row)))
  }
  const customers = await db.selectFrom('payment_customers').select('customer').execute()
  expect(customers).toHaveLength(60)
})

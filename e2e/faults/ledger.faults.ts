import { it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { idleQueue, sellingPlans } from '#server/testing/ledger.ts'
import { checkRandomOperations } from '#server/testing/ledger-operations.ts'

it('17. 10,000 random ledger operations: entries sum to 0, no credit below 0', async () => {
  const { db } = await createTestDatabase()
  await checkRandomOperations({ ...(await sellingPlans()), queue: idleQueue, db }, 100)
})

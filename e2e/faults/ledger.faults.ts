import { it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { createBillingContext, idleQueue } from '#server/testing/ledger.ts'
import { checkRandomOperations } from '#server/testing/ledger-operations.ts'
import { checkProrations } from '#server/testing/payments/proration.ts'

it('17. 10,000 random ledger operations: entries sum to 0, and no balance is below 0', async () => {
  const { db } = await createTestDatabase()
  await checkRandomOperations({ ...(await createBillingContext()), queue: idleQueue, db }, 100)
})

it('20. 1,000 plan changes: the invoice matches the previewed amount', async () => {
  const { db } = await createTestDatabase()
  await checkProrations(db, 1000)
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { businessOrder, openServices, openWorkspace } from '#server/testing/payments/services.ts'
import { retryMissedEvents } from './events.ts'
import { comparePayments } from './reconcile.ts'

const { db } = await createTestDatabase()
const { sides } = await openServices(db)

describe.each(Object.entries(sides))('comparison with %s', (_, { provider, payCheckout }) => {
  it('finds purchases, refunds and changes whose events got lost', async () => {
    const { ctx, workspace, order, customer } = await openWorkspace(db, provider)
    const kinds = async () => {
      const differences = await comparePayments(ctx)
      return differences.filter(({ workspaceId }) => workspaceId === workspace).map(({ kind }) => kind)
    }
    await payCheckout((await order({ kind: 'credits', cents: 2500 })).id)
    expect(await kinds()).toEqual(['notDelivered', 'chargeNotNoted'])
    await retryMissedEvents(ctx)
    expect(await kinds()).toEqual([])

    await payCheckout((await order(businessOrder)).id)
    await retryMissedEvents(ctx)
    const { customer: id, subscription } = await customer()
    const charge = (await provider.listCharges(id)).find(({ amount }) => amount === 2500)
    await provider.refund(charge?.id ?? '', 500, randomUUID())
    await provider.cancelSubscription(subscription ?? '', 'now', randomUUID())
    expect(await kinds()).toEqual(['refundNotNoted', 'planDiffers'])
    await retryMissedEvents(ctx)
    expect(await kinds()).toEqual([])
  })
})

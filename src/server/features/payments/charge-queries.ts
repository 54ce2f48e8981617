import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/infra/database/database.ts'
import type {
  PaymentChargesTable,
  PaymentProviderKind,
  PaymentRefundsTable,
} from '#server/infra/database/payment-tables.ts'

/** Stores a charge if it isn't stored yet; returns the amount previously refunded. */
export async function ensureCharge(tx: Db, charge: Insertable<PaymentChargesTable>): Promise<number> {
  await tx
    .insertInto('payment_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { refunded } = await tx
    .selectFrom('payment_charges')
    .select('refunded')
    .where('provider', '=', charge.provider)
    .where('charge', '=', charge.charge)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return Number(refunded)
}

export async function setRefundedAmount(
  tx: Db,
  { provider, charge }: { provider: PaymentProviderKind; charge: string },
  refunded: number,
): Promise<void> {
  await tx
    .updateTable('payment_charges')
    .set({ refunded })
    .where('provider', '=', provider)
    .where('charge', '=', charge)
    .execute()
}

export async function insertRefund(tx: Db, refund: Insertable<PaymentRefundsTable>): Promise<void> {
  await tx.insertInto('payment_refunds').values(refund).execute()
}

export async function findRefund(db: Db, key: string): Promise<Selectable<PaymentRefundsTable> | undefined> {
  return db.selectFrom('payment_refunds').selectAll().where('key', '=', key).executeTakeFirst()
}

/**
 * Returns the price of the credits in an order or a top-up, before tax and discounts; undefined for other
 * purchases.
 */
export async function findPrice(db: Db, orderId: string): Promise<number | undefined> {
  // Recorded bank transfers have IDs that aren't UUIDs.
  if (!z.uuid().safeParse(orderId).success) return undefined
  const order = db.selectFrom('payment_orders').select('ordered').where('id', '=', orderId)
  const { ordered } = (await order.executeTakeFirst()) ?? {}
  if (ordered) return ordered.kind === 'credits' ? ordered.amount : undefined
  const topUp = await db.selectFrom('top_ups').select('amount').where('id', '=', orderId).executeTakeFirst()
  return topUp && Number(topUp.amount)
}

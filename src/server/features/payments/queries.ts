import { type Insertable, type Selectable, sql } from 'kysely'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Db } from '#server/infra/database/database.ts'
import type {
  PaymentCustomersTable,
  PaymentOrdersTable,
  PaymentProviderKind,
} from '#server/infra/database/payment-tables.ts'

export type CustomerRow = Selectable<PaymentCustomersTable>
export type OrderRow = Selectable<PaymentOrdersTable>

/** Returns a workspace's name, and its buyer's email address and country. */
export async function describeCustomer(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ name: string; email: string | null; country_code: string | null }> {
  return db
    .selectFrom('organizations')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['organizations.name', 'users.email', 'users.country_code'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

export async function findCustomer(
  db: Db,
  organizationId: string,
  provider: PaymentProviderKind,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Finds a customer by its provider ID, and locks it until the transaction ends. */
export async function lockCustomer(
  tx: Db,
  provider: PaymentProviderKind,
  customer: string,
): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('payment_customers')
    .selectAll()
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Stores a customer if the workspace doesn't already have one. Concurrent requests for a workspace get the
 * same customer from the provider, so the insert can conflict on either unique key.
 */
export async function insertCustomer(db: Db, customer: Insertable<PaymentCustomersTable>): Promise<void> {
  await db
    .insertInto('payment_customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setSubscription(
  tx: Db,
  { provider, customer, subscription: before }: CustomerRow,
  subscription: string | null,
): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ subscription, ...(subscription !== before && { renewals_paused_at: null }) })
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .execute()
}

export async function setCard(
  tx: Db,
  { provider, customer }: CustomerRow,
  card: PaymentMethod | undefined,
): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ card: card ? JSON.stringify(card) : null })
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .execute()
}

export async function insertOrder(db: Db, order: Insertable<PaymentOrdersTable>): Promise<void> {
  await db.insertInto('payment_orders').values(order).execute()
}

export async function setCheckout(db: Db, id: string, checkout: string): Promise<void> {
  await db.updateTable('payment_orders').set({ checkout }).where('id', '=', id).execute()
}

/** Finds a customer by its provider ID. */
export async function findCustomerById(
  db: Db,
  provider: PaymentProviderKind,
  customer: string,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .executeTakeFirst()
}

/** Finds the order that belongs to a checkout, and locks it until the transaction ends. */
export async function lockOrder(
  tx: Db,
  provider: PaymentProviderKind,
  checkout: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('checkout', '=', checkout)
    .forUpdate()
    .executeTakeFirst()
}

export async function setOrderState(tx: Db, id: string, state: 'paid' | 'expired'): Promise<void> {
  await tx.updateTable('payment_orders').set({ state }).where('id', '=', id).execute()
}

/** Lists a workspace's open orders, newest first. */
export async function listOpenOrders(
  db: Db,
  organizationId: string,
  provider: PaymentProviderKind,
): Promise<OrderRow[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Records that an event was handled; returns false if it already was. */
export async function insertEvent(tx: Db, provider: PaymentProviderKind, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ provider, id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes the records of events that are too old to be delivered again. */
export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('handled_at', '<', before).execute()
}

/** Returns whether a workspace has a paid order, not counting orders that only add a card. */
export async function hasPaidOrder(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'paid')
    .where(sql<boolean>`ordered ->> 'kind' <> 'card'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ISO 3166-1 country code of a workspace's owner; null if unknown. */
export async function findOwnerCountry(db: Db, organizationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.country_code')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.country_code', 'is not', null)
    .orderBy('users.id')
    .executeTakeFirst()
  return row?.country_code ?? null
}

/** Returns a user's ISO 3166-1 country code; null if unknown. */
export async function findCountry(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('country_code').where('id', '=', userId).executeTakeFirst()
  return row?.country_code ?? null
}

/** Removes the coupon reserved for a workspace's first purchase. */
export async function dropCoupon(tx: Db, organizationId: string): Promise<void> {
  await tx
    .updateTable('workspace_billing')
    .set({ coupon: null })
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Returns whether the audit log contains a payment recorded with the given key. */
export async function isRecorded(tx: Db, organizationId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'paymentRecorded')
    .where(sql<boolean>`details ->> 'key' = ${key}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

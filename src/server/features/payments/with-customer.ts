import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { Slots } from '#server/infra/slots.ts'
import { type CustomerRow, lockCustomer } from './queries.ts'

/**
 * Each holds a connection to the database while it waits for the payment service, and the local one needs another. Further
 * ones wait without, so that the rest of the product keeps its connections.
 */
const slots = new Slots(4)

/** Works on a customer in a transaction, one caller at a time; the customer is undefined if it doesn't exist. */
export const withCustomer = <T>(
  db: Db,
  { kind }: Pick<PaymentProvider, 'kind'>,
  customer: string,
  work: (tx: Db, customer: CustomerRow | undefined) => Promise<T>,
): Promise<T> =>
  slots.run(() => db.transaction().execute(async (tx) => work(tx, await lockCustomer(tx, kind, customer))))

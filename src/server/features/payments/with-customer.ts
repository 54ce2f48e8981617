import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { Slots } from '#server/infra/slots.ts'
import { type CustomerRow, lockCustomer } from './queries.ts'

/**
 * Each call holds a database connection while it waits for the payment service, and the local service needs a
 * second one. Calls over the limit wait without a connection, leaving enough for the rest of the server.
 */
const slots = new Slots(4)

/** Runs `work` in a transaction with the customer locked; passes undefined if the customer doesn't exist. */
export const withCustomer = <T>(
  db: Db,
  { kind }: Pick<PaymentProvider, 'kind'>,
  customer: string,
  work: (tx: Db, customer: CustomerRow | undefined) => Promise<T>,
): Promise<T> =>
  slots.run(() => db.transaction().execute(async (tx) => work(tx, await lockCustomer(tx, kind, customer))))

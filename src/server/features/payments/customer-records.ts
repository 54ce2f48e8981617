import type { Subscription } from '#contract/payments.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import type { Account } from './customers.ts'

type Customer = Pick<Account, 'provider' | 'customer'>

/** Lists a customer's records; empty before the first purchase. */
export const listCustomerRecords = <T>(
  { provider, customer }: Customer,
  read: (provider: PaymentProvider, customer: string) => Promise<T[]>,
): Promise<T[]> => (customer ? read(provider, customer.customer) : Promise.resolve([]))

export const readCustomerSubscription = async ({
  provider,
  customer,
}: Customer): Promise<Subscription | null> =>
  customer?.subscription ? provider.readSubscription(customer.subscription) : null

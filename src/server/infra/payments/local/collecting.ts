import { type InvoiceLine, type PaidPeriod, taxOf } from '#domain/billing/invoices.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'

type TaxRate = LocalObject<'invoice'>['taxRate']

export interface Bill {
  customer: string
  currency: string
  lines: InvoiceLine[]
  taxRate: TaxRate
  period: PaidPeriod
  subscription: string | null
  /** Null for invoices of subscriptions. */
  orderId?: string | null
}

/** Total of a bill, with its tax. */
export function totalOf({ lines, taxRate }: Pick<Bill, 'lines' | 'taxRate'>): { total: number; tax: number } {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOf(net, taxRate?.percent ?? 0)
  return { total: net + tax, tax }
}

/** Numbers and stores an invoice, and charges the test card of the customer. */
export async function collect(
  store: LocalStore,
  bill: Bill,
  method?: LocalObject<'method'>,
): Promise<boolean> {
  const { customer, lines, orderId = null, ...about } = bill
  const { total, tax } = totalOf(bill)
  const number = `LH-${String((await store.countInvoices()) + 1).padStart(6, '0')}`
  const card = method ?? (await cardOf(store, customer))
  const isPaid = total <= 0 || (card !== undefined && !card.isRefused)
  const invoice = await store.add('invoice', customer, {
    ...about,
    lines,
    number,
    total,
    tax,
    status: isPaid ? 'paid' : 'open',
    created: store.now,
    pdf: null,
    page: null,
    attempts: 1,
  })
  if (total > 0)
    await charge(store, {
      ...{ customer, currency: bill.currency, amount: total, description: number, isPaid, orderId },
    })
  await store.emit('invoice', invoice.id, customer)
  return isPaid
}

interface NewCharge {
  customer: string
  currency: string
  amount: number
  description: string
  isPaid: boolean
  orderId: string | null
}

/** Stores a charge. No money moves: the card is a test card. */
export async function charge(
  store: LocalStore,
  { customer, isPaid, ...about }: NewCharge,
): Promise<LocalObject<'charge'>> {
  const stored = await store.add('charge', customer, {
    ...about,
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    refunded: 0,
    created: store.now,
    failure: isPaid ? null : 'The card was declined.',
  })
  await store.emit('charge', stored.id, customer)
  return stored
}

/** The card that pays: the chosen one, or else the newest. */
export async function cardOf(
  store: LocalStore,
  customer: string,
): Promise<LocalObject<'method'> | undefined> {
  const { defaultMethod } = await store.get('customer', customer)
  const cards = await store.list('method', customer)
  return cards.find(({ id }) => id === defaultMethod) ?? cards[0]
}

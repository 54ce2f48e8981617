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
}

/** Total of a bill, with its tax. */
export function totalOf({ lines, taxRate }: Pick<Bill, 'lines' | 'taxRate'>): { total: number; tax: number } {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOf(net, taxRate?.percent ?? 0)
  return { total: net + tax, tax }
}

/** Numbers and stores an invoice, and charges the test card of the customer, who may have confirmed it. */
export async function collect(
  store: LocalStore,
  bill: Bill,
  { method, isConfirmed = false }: { method?: LocalObject<'method'>; isConfirmed?: boolean } = {},
): Promise<boolean> {
  const { customer, lines, ...about } = bill
  const { total, tax } = totalOf(bill)
  const { billTo } = await store.get('customer', customer)
  const number = `LH-${String((await store.countInvoices()) + 1).padStart(6, '0')}`
  const card = method ?? (await cardOf(store, customer))
  // A negative invoice becomes credit, which pays later ones.
  const balance = await balanceOf(store, customer, bill.currency)
  const due = Math.max(0, total - balance)
  const isPayable = card !== undefined && !card.isRefused && (isConfirmed || !card.needsConfirmation)
  const isPaid = due === 0 || isPayable
  const invoice = await store.add('invoice', customer, {
    ...about,
    billTo,
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
  const { currency } = bill
  // An unpaid invoice leaves the credit as it was.
  const used = isPaid ? due - total : 0
  if (used !== 0) await adjust(store, customer, { currency, amount: -used, description: number })
  if (due > 0) await charge(store, { customer, currency, amount: due, description: number, isPaid })
  await store.emit('invoice', invoice.id, customer)
  return isPaid
}

/** Credit of a customer, from changes to cheaper plans. */
export async function balanceOf(store: LocalStore, customer: string, currency: string): Promise<number> {
  const adjustments = await store.list('adjustment', customer)
  const own = adjustments.filter((adjustment) => adjustment.currency === currency)
  return own.reduce((sum, { amount }) => sum - amount, 0)
}

async function adjust(
  store: LocalStore,
  customer: string,
  adjustment: { currency: string; amount: number; description: string },
): Promise<void> {
  await store.add('adjustment', customer, { ...adjustment, created: store.now })
}

interface NewCharge {
  customer: string
  currency: string
  amount: number
  description: string
  isPaid: boolean
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
  const cards = (await store.list('method', customer)).filter(({ isRemoved }) => !isRemoved)
  return cards.find(({ id }) => id === defaultMethod) ?? cards[0]
}

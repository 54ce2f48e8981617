import { type InvoiceLine, type PaidPeriod, taxOf } from '#domain/billing/invoices.ts'
import { AppError } from '#server/infra/errors.ts'
import { recordedPaymentPrefix, type Tax } from '../provider.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'
import { type TaxRate, taxRateOf } from './taxes.ts'

export interface Bill {
  customer: string
  currency: string
  lines: InvoiceLine[]
  taxRate: TaxRate
  period: PaidPeriod
  subscription: string | null
  /** Null for subscription invoices. */
  orderId?: string | null
}

/** Returns an invoice's total and the tax included in it. */
export function totalOf({ lines, taxRate }: Pick<Bill, 'lines' | 'taxRate'>): { total: number; tax: number } {
  const netAmount = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOf(netAmount, taxRate?.percent ?? 0)
  return { total: netAmount + tax, tax }
}

/** Whether an invoice is paid, and the charge for it: null if nothing was due. */
export interface InvoiceChargeResult {
  isPaid: boolean
  charge: string | null
}

/**
 * Numbers and stores an invoice, and charges the customer's test card; the customer may already have
 * confirmed the payment.
 */
export async function collect(
  store: LocalStore,
  bill: Bill,
  { method, isConfirmed = false }: { method?: LocalObject<'method'>; isConfirmed?: boolean } = {},
): Promise<InvoiceChargeResult> {
  const { customer, lines, orderId = null, ...rest } = bill
  const { total, tax } = totalOf(bill)
  const { billTo } = await store.get('customer', customer)
  const number = await nextNumber(store)
  const card = method ?? (await cardOf(store, customer))
  // A negative invoice becomes credit, which is applied to later invoices.
  const balance = await balanceOf(store, customer, bill.currency)
  const amountDue = Math.max(0, total - balance)
  const isPaid = amountDue === 0 || canPay(card, isConfirmed)
  const amounts = { lines, number, total, tax }
  const invoice = await addInvoice(store, customer, {
    ...rest,
    attempts: 1,
    billTo,
    ...amounts,
    status: isPaid ? 'paid' : 'open',
  })
  const { currency } = bill
  // An unpaid invoice doesn't change the credit.
  const usedCredit = isPaid ? amountDue - total : 0
  if (usedCredit !== 0)
    await adjustBalance(store, customer, { currency, amount: -usedCredit, description: number })
  const chargeFields = { customer, currency, amount: amountDue, description: number, isPaid, orderId }
  const newCharge = amountDue > 0 ? await charge(store, chargeFields) : null
  await store.emit('invoice', invoice.id, customer)
  return { isPaid, charge: newCharge?.id ?? null }
}

/** Stores an invoice without charging it. It gets its number when it is charged. */
export async function addDraft(store: LocalStore, { customer, orderId: _, ...bill }: Bill): Promise<void> {
  const { id } = await addInvoice(store, customer, {
    ...bill,
    ...totalOf(bill),
    status: 'draft',
    number: null,
    attempts: 0,
    billTo: null,
  })
  await store.emit('invoice', id, customer)
}

/** Numbers a subscription's draft invoices, and charges them. */
export async function collectDrafts(store: LocalStore, subscription: string): Promise<void> {
  const { customer } = await store.get('subscription', subscription)
  const { billTo } = await store.get('customer', customer)
  // Oldest first.
  for (const invoice of (await store.list('invoice', customer)).reverse()) {
    if (invoice.status !== 'draft' || invoice.subscription !== subscription) continue
    const number = await nextNumber(store)
    await store.change('invoice', { ...invoice, status: 'open', number, billTo, created: store.now })
    if (!(await payInvoice(store, invoice.id)))
      await store.change('subscription', {
        ...(await store.get('subscription', subscription)),
        status: 'past_due',
      })
  }
}

/** Returns a customer's credit from switching to cheaper plans. */
export async function balanceOf(store: LocalStore, customer: string, currency: string): Promise<number> {
  const adjustments = await store.list('adjustment', customer)
  const currencyAdjustments = adjustments.filter((adjustment) => adjustment.currency === currency)
  return currencyAdjustments.reduce((sum, { amount }) => sum - amount, 0)
}

async function adjustBalance(
  store: LocalStore,
  customer: string,
  adjustment: { currency: string; amount: number; description: string },
): Promise<void> {
  await store.add('adjustment', customer, { ...adjustment, created: store.now })
}

type NewInvoice = Omit<LocalObject<'invoice'>, 'id' | 'created' | 'pdf' | 'page'>

const addInvoice = (store: LocalStore, customer: string, invoice: NewInvoice) =>
  store.add('invoice', customer, { ...invoice, created: store.now, pdf: null, page: null })

/** Charges an open invoice to the test card, and reactivates a past-due subscription. */
export async function payInvoice(store: LocalStore, id: string): Promise<boolean> {
  const invoice = await store.get('invoice', id)
  const { customer, currency, total: amount } = invoice
  if (invoice.status !== 'open') throw new AppError('provider_failed', "The invoice isn't open")
  const card = await cardOf(store, customer)
  const isPaid = canPay(card, false)
  const description = invoice.number ?? id
  await charge(store, { customer, currency, amount, description, isPaid, orderId: null })
  if (isPaid) await markPaid(store, invoice)
  else await store.change('invoice', { ...invoice, attempts: invoice.attempts + 1 })
  return isPaid
}

async function markPaid(
  store: LocalStore,
  invoice: LocalObject<'invoice'> & { customer: string },
): Promise<void> {
  await store.change('invoice', { ...invoice, status: 'paid' })
  await store.emit('invoice', invoice.id, invoice.customer)
  if (invoice.subscription === null) return
  const subscription = await store.get('subscription', invoice.subscription)
  if (subscription.status !== 'past_due') return
  await store.change('subscription', { ...subscription, status: 'active' })
  await store.emit('subscription', subscription.id, subscription.customer)
}

/** A payment received outside the payment service, for an open invoice or a new one. */
export interface ExternalPayment {
  customer: string
  for: { invoice: string } | { description: string; currency: string; amount: number; tax: Tax }
  /** Reference of the bank transfer. */
  reference: string
}

/**
 * Records a payment received outside the payment service; returns its invoice.
 * @throws AppError not_found for another customer's invoice; conflict if the invoice isn't open
 */
export async function recordPayment(
  store: LocalStore,
  { customer, for: purpose, reference }: ExternalPayment,
): Promise<{ id: string }> {
  const invoice = 'invoice' in purpose ? await store.get('invoice', purpose.invoice) : undefined
  if (invoice && invoice.customer !== customer) throw new AppError('not_found', 'Invoice not found')
  if (invoice && invoice.status !== 'open') throw new AppError('conflict', "The invoice isn't open")
  if (invoice) await markPaid(store, invoice)
  const { id, currency, total } = invoice ?? (await addPaidInvoice(store, customer, purpose))
  await charge(store, {
    customer,
    currency,
    amount: total,
    description: reference,
    isPaid: true,
    // Only charges for credits have an order.
    orderId: invoice ? null : `${recordedPaymentPrefix}${id}`,
  })
  return { id }
}

async function addPaidInvoice(
  store: LocalStore,
  customer: string,
  purpose: ExternalPayment['for'],
): Promise<LocalObject<'invoice'>> {
  if ('invoice' in purpose) throw new AppError('not_found', 'Invoice not found')
  const { description, currency, amount, tax } = purpose
  const taxRate = taxRateOf(tax)
  const lines = [{ description, amount }]
  return addInvoice(store, customer, {
    currency,
    lines,
    taxRate,
    status: 'paid',
    subscription: null,
    attempts: 1,
    billTo: (await store.get('customer', customer)).billTo,
    ...totalOf({ lines, taxRate }),
    number: await nextNumber(store),
    period: { start: store.now, end: store.now },
  })
}

/** Whether a payment with a test card succeeds; `isConfirmed` means that the customer has confirmed it. */
export const canPay = (card: LocalObject<'method'> | undefined, isConfirmed: boolean): boolean =>
  card !== undefined && !card.isRefused && (isConfirmed || !card.needsConfirmation)

const nextNumber = async (store: LocalStore) =>
  `LH-${String((await store.countInvoices()) + 1).padStart(6, '0')}`

interface NewCharge {
  customer: string
  currency: string
  amount: number
  description: string
  isPaid: boolean
  orderId: string | null
}

/** Stores a charge to a test card; no money moves. */
export async function charge(
  store: LocalStore,
  { customer, isPaid, ...chargeFields }: NewCharge,
): Promise<LocalObject<'charge'>> {
  const storedCharge = await store.add('charge', customer, {
    ...chargeFields,
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    refunded: 0,
    created: store.now,
    failure: isPaid ? null : 'The card was declined.',
  })
  await store.emit('charge', storedCharge.id, customer)
  return storedCharge
}

/** Returns the card to charge: the default one, or else the newest. */
export async function cardOf(
  store: LocalStore,
  customer: string,
): Promise<LocalObject<'method'> | undefined> {
  const { defaultMethod } = await store.get('customer', customer)
  const cards = (await store.list('method', customer)).filter(({ isRemoved }) => !isRemoved)
  return cards.find(({ id }) => id === defaultMethod) ?? cards[0]
}

import { AppError } from '#server/infra/errors.ts'
import type { OffSessionCharge, OffSessionOrder } from '../provider.ts'
import { balanceOf, canPay, charge, collect, totalOf } from './collecting.ts'
import type { LocalStore } from './store.ts'
import { taxRateOf } from './taxes.ts'

/** Charges a stored test card and creates an invoice; a declined charge gets no invoice. */
export async function chargeCard(store: LocalStore, order: OffSessionOrder): Promise<OffSessionCharge> {
  const { customer, currency, amount, tax, description, orderId } = order
  const method = await store.get('method', order.method)
  if (method.customer !== customer) throw new AppError('not_found', "The card isn't the customer's")
  const bill = { customer, currency, lines: [{ description, amount }], taxRate: taxRateOf(tax) }
  const amountDue = totalOf(bill).total - (await balanceOf(store, customer, currency))
  if (amountDue <= 0 || canPay(method, false)) {
    const period = { start: store.now, end: store.now }
    const paidInvoice = await collect(store, { ...bill, period, subscription: null, orderId }, { method })
    return { outcome: 'succeeded', charge: paidInvoice.charge }
  }
  await charge(store, { customer, currency, amount: amountDue, description, isPaid: false, orderId })
  return {
    outcome: 'declined',
    reason: method.needsConfirmation ? 'The bank requires a confirmation.' : 'The card was declined.',
    asksHolder: method.needsConfirmation,
  }
}

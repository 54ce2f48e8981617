import { group, number, readText, strings, texts } from './form.ts'
import { type Handler, listOf } from './handlers.ts'
import { calculateTotals, collect, draft } from './money.ts'
import { cardDeclinedError, confirmationRequiredError, invalidRequestError, newId } from './state.ts'

/** Calls about invoices and their payments. */
export const invoiceRoutes: Record<string, Handler> = {
  'GET /v1/invoices': (state, { form }) => {
    const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) =>
      readText(form, name),
    )
    const invoices = [...state.invoices.values()].filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (status === undefined || each.status === status) &&
        (subscription === undefined || each.parent?.subscription_details.subscription === subscription),
    )
    return listOf(invoices.reverse())
  },
  'GET /v1/invoices/*': (state, { id }) => state.find(state.invoices, 'invoice', id),
  'POST /v1/invoices': (state, { form }) => {
    const invoice = draft(state, {
      customer: readText(form, 'customer') ?? '',
      currency: readText(form, 'currency') ?? 'usd',
      lines: [],
      taxed: { rates: [], isAutomatic: readText(group(form, 'automatic_tax'), 'enabled') === 'true' },
      period: { start: state.now(), end: state.now() },
      metadata: strings(group(form, 'metadata')),
    })
    if (invoice.taxed.isAutomatic && !state.customers.get(invoice.customer)?.address)
      throw invalidRequestError("The customer's location isn't recognized", 'customer_tax_location_invalid')
    invoice.status = 'draft'
    state.invoices.set(invoice.id, invoice)
    return invoice
  },
  'POST /v1/invoiceitems': (state, { form }) => {
    const invoice = state.find(state.invoices, 'invoice', readText(form, 'invoice') ?? '')
    if (invoice.status !== 'draft') throw invalidRequestError('The invoice is not a draft')
    const line = { description: readText(form, 'description') ?? '', amount: number(form, 'amount') ?? 0 }
    invoice.lines.data.push(line)
    invoice.taxed = { ...invoice.taxed, rates: texts(form, 'tax_rates') }
    calculateTotals(state, invoice)
    return { id: newId('ii'), object: 'invoiceitem', ...line }
  },
  'POST /v1/invoices/*/finalize': (state, { id }) => {
    const invoice = state.find(state.invoices, 'invoice', id)
    if (invoice.status !== 'draft') throw invalidRequestError('The invoice is not a draft')
    calculateTotals(state, invoice)
    invoice.status = 'open'
    if (invoice.amount_due === 0) collect(state, invoice)
    return invoice
  },
  'POST /v1/invoices/*/void': (state, { id }) => {
    const invoice = state.find(state.invoices, 'invoice', id)
    if (invoice.status !== 'open') throw invalidRequestError('Only open invoices can be voided')
    invoice.status = 'void'
    return invoice
  },
  'DELETE /v1/invoices/*': (state, { id }) => {
    if (state.find(state.invoices, 'invoice', id).status !== 'draft')
      throw invalidRequestError('Only drafts can be deleted')
    state.invoices.delete(id)
    return { id, object: 'invoice', deleted: true }
  },
  'GET /v1/invoice_payments': (state, { form }) => {
    const [invoice, intent] = [readText(form, 'invoice'), readText(group(form, 'payment'), 'payment_intent')]
    const isPaid = readText(form, 'status') === 'paid'
    const paymentIntents = state.intents.filter(
      (each) =>
        each.invoice !== null &&
        (invoice === undefined || each.invoice === invoice) &&
        (intent === undefined || each.id === intent) &&
        (!isPaid || each.isPaid),
    )
    return listOf(
      paymentIntents.map((each) => ({
        id: newId('inpay'),
        object: 'invoice_payment',
        payment: { type: 'payment_intent', payment_intent: each },
        invoice: state.invoices.get(each.invoice ?? ''),
      })),
    )
  },
  'POST /v1/invoices/*/pay': (state, { id, form }) => {
    const invoice = state.find(state.invoices, 'invoice', id)
    if (invoice.status !== 'open') throw invalidRequestError(`The invoice is ${invoice.status}`)
    const method = readText(form, 'payment_method')
    const card = method === undefined ? undefined : state.find(state.cards, 'PaymentMethod', method)
    if (card && (state.asksHolder || state.cardsToConfirm.has(card.card.last4)))
      throw confirmationRequiredError('invoice_payment_intent_requires_action')
    const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
    if (!collect(state, invoice, method)) {
      if (subscription) subscription.status = 'past_due'
      throw cardDeclinedError()
    }
    if (subscription?.status === 'past_due') {
      subscription.status = 'active'
      state.emit('customer.subscription.updated', subscription)
    }
    return invoice
  },
}

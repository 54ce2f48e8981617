import { createSession } from './checkout.ts'
import { couponRoutes } from './coupon-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { type Form, group, list, number, readText, texts } from './form.ts'
import { byCustomer, type Handler, listOf } from './handlers.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { activeCoupon, collect, draft, periodEnd, prorate, taxOptionsOf } from './money.ts'
import {
  cardDeclinedError,
  confirmationRequiredError,
  invalidRequestError,
  newId,
  type State,
  type Subscription,
} from './state.ts'

/** Calls by method and path; `*` stands for an ID. */
export const routes: Record<string, Handler> = {
  ...customerRoutes,
  'POST /v1/payment_methods/*/detach': (state, { id }) => {
    const card = state.find(state.cards, 'PaymentMethod', id)
    state.cards.delete(id)
    const owner = state.find(state.customers, 'customer', card.customer)
    const { invoice_settings: settings } = owner
    if (settings.default_payment_method === id) settings.default_payment_method = null
    state.emit('customer.updated', owner)
    return { ...card, customer: null }
  },
  'GET /v1/customers/*/payment_methods': (state, { id }) =>
    listOf([...state.cards.values()].filter(({ customer }) => customer === id).reverse()),
  'GET /v1/customers/*/balance_transactions': (state, { id }) =>
    listOf(state.balance.filter(({ customer }) => customer === id).reverse()),
  'GET /v1/products': (state, { form }) => {
    const ids = texts(form, 'ids')
    return listOf([...state.products.values()].filter(({ id }) => ids.includes(id)))
  },
  'POST /v1/products': (state, { form }) => {
    const id = readText(form, 'id') ?? newId('prod')
    if (state.products.has(id))
      throw invalidRequestError(`Product already exists: ${id}`, 'resource_already_exists')
    const product = { id, object: 'product', name: readText(form, 'name') ?? '' } as const
    state.products.set(id, product)
    return product
  },
  'GET /v1/prices': (state, { form }) => {
    const keys = texts(form, 'lookup_keys')
    return listOf([...state.prices.values()].filter(({ lookup_key }) => keys.includes(lookup_key ?? '')))
  },
  'POST /v1/prices': (state, { form }) => {
    const product = state.find(state.products, 'product', readText(form, 'product') ?? '')
    const id = newId('price')
    const interval = readText(group(form, 'recurring'), 'interval')
    const price = {
      id,
      object: 'price',
      product: product.id,
      currency: readText(form, 'currency') ?? 'usd',
      unit_amount: number(form, 'unit_amount') ?? 0,
      recurring: interval === undefined ? null : { interval },
      lookup_key: readText(form, 'lookup_key') ?? null,
      active: true,
    } as const
    state.prices.set(id, price)
    return price
  },
  'GET /v1/tax_rates': (state) => listOf([...state.taxRates.values()]),
  'POST /v1/tax_rates': (state, { form }) => {
    const id = newId('txr')
    const rate = {
      id,
      object: 'tax_rate',
      display_name: readText(form, 'display_name') ?? '',
      country: readText(form, 'country') ?? '',
      percentage: number(form, 'percentage') ?? 0,
      inclusive: false,
      active: true,
    } as const
    state.taxRates.set(id, rate)
    return rate
  },
  'POST /v1/checkout/sessions': (state, { form, url }) => createSession(state, form, url),
  'GET /v1/checkout/sessions/*': (state, { id }) => state.find(state.sessions, 'checkout session', id),
  'POST /v1/checkout/sessions/*/expire': (state, { id }) => {
    const session = state.find(state.sessions, 'checkout session', id)
    if (session.status !== 'open') throw invalidRequestError('Only open sessions can be expired')
    session.status = 'expired'
    state.emit('checkout.session.expired', session)
    return session
  },
  'POST /v1/billing_portal/sessions': (state, { form, url }) => {
    const { id } = state.find(state.customers, 'customer', readText(form, 'customer') ?? '')
    return { id: newId('bps'), object: 'billing_portal.session', url: `${url}/portal/${id}` }
  },
  'GET /v1/subscriptions': (state, { form }) =>
    byCustomer(
      [...state.subscriptions.values()].filter(({ status }) => status !== 'canceled'),
      form,
    ),
  'GET /v1/subscriptions/*': (state, { id }) => state.find(state.subscriptions, 'subscription', id),
  'POST /v1/subscriptions/*': (state, { id, form }) => {
    const subscription = state.find(state.subscriptions, 'subscription', id)
    const cancelAtEnd = readText(form, 'cancel_at_period_end')
    if (subscription.status === 'canceled')
      throw invalidRequestError('A canceled subscription can only update its cancellation_details')
    if (form.default_payment_method === '') subscription.default_payment_method = null
    if (cancelAtEnd !== undefined) subscription.cancel_at_period_end = cancelAtEnd === 'true'
    if (form.pause_collection !== undefined) {
      const behavior = readText(group(form, 'pause_collection'), 'behavior')
      subscription.pause_collection = behavior === undefined ? null : { behavior }
    }
    if (form.items !== undefined) changeItems(state, subscription, form)
    state.emit('customer.subscription.updated', subscription)
    return subscription
  },
  'DELETE /v1/subscriptions/*': (state, { id }) => {
    const subscription = state.find(state.subscriptions, 'subscription', id)
    if (subscription.status === 'canceled') throw noSuchSubscription(id)
    subscription.status = 'canceled'
    state.emit('customer.subscription.deleted', subscription)
    return subscription
  },
  'POST /v1/invoices/create_preview': (state, { form }) => {
    const subscription = state.find(state.subscriptions, 'subscription', readText(form, 'subscription') ?? '')
    return changeInvoice(state, subscription, group(form, 'subscription_details'))
  },
  ...invoiceRoutes,
  'GET /v1/charges': (state, { form }) => byCustomer(state.charges.values(), form),
  'GET /v1/charges/*': (state, { id }) => state.find(state.charges, 'charge', id),
  'POST /v1/refunds': (state, { form }) => {
    const intent = state.intents.find(({ id }) => id === readText(form, 'payment_intent'))
    const charge = state.find(
      state.charges,
      'charge',
      intent?.latest_charge ?? readText(form, 'charge') ?? '',
    )
    const amount = number(form, 'amount') ?? charge.amount
    if (amount > charge.amount - charge.amount_refunded)
      throw invalidRequestError(
        'Refund amount is greater than unrefunded amount on charge',
        'charge_already_refunded',
      )
    charge.amount_refunded += amount
    state.emit('charge.refunded', charge)
    return { id: newId('re'), object: 'refund', amount, status: 'succeeded' }
  },
  ...couponRoutes,
  'GET /v1/events': (state, { form }) => {
    const since = number(group(form, 'created'), 'gte') ?? 0
    return listOf(state.events.filter(({ created }) => created >= since).reverse())
  },
}

const noSuchSubscription = (id: string) =>
  invalidRequestError(`No such subscription: '${id}'`, 'resource_missing')

function changedItem(state: State, subscription: Subscription, form: Form) {
  const [itemForm = {}] = list(form, 'items')
  const item = subscription.items.data.find(({ id }) => id === readText(itemForm, 'id'))
  if (!item) throw invalidRequestError('No such subscription item', 'resource_missing')
  const price = state.find(state.prices, 'price', readText(itemForm, 'price') ?? item.price.id)
  const quantity = number(itemForm, 'quantity') ?? item.quantity
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999)
    throw invalidRequestError('Invalid integer: quantity', 'parameter_invalid_integer')
  if (price.currency !== subscription.currency)
    throw invalidRequestError(`The price's currency must be ${subscription.currency}`, 'currency_mismatch')
  return { item, price, quantity }
}

function changeInvoice(state: State, subscription: Subscription, form: Form) {
  const { price, quantity } = changedItem(state, subscription, form)
  const date = number(form, 'proration_date') ?? state.now()
  const { customer, currency, id } = subscription
  const taxed = taxOptionsOf(subscription)
  const lines = prorate(subscription, { price, quantity, date })
  const period = { start: date, end: periodEnd(date, price) }
  return draft(state, { customer, currency, lines, taxed, period, subscription: id })
}

function changeItems(state: State, subscription: Subscription, form: Form): void {
  const { item, price, quantity } = changedItem(state, subscription, form)
  const [itemForm = {}] = list(form, 'items')
  if (itemForm.tax_rates !== undefined) item.tax_rates = texts(itemForm, 'tax_rates').map((id) => ({ id }))
  if (readText(form, 'proration_behavior') === 'none') return
  const invoice = changeInvoice(state, subscription, form)
  const card = state.cardOf(subscription.customer, subscription.id)
  const isRefused = invoice.amount_due > 0 && (!card || state.declinedCards.has(card.card.last4))
  if (isRefused && readText(form, 'payment_behavior') === 'error_if_incomplete') throw cardDeclinedError()
  if (invoice.amount_due > 0 && card && state.cardsToConfirm.has(card.card.last4)) {
    if (readText(form, 'payment_behavior') !== 'pending_if_incomplete')
      throw confirmationRequiredError('subscription_payment_intent_requires_action')
    invoice.number = `TEST-${String(state.invoices.size + 1).padStart(4, '0')}`
    state.invoices.set(invoice.id, invoice)
    subscription.pending_update = { invoice: invoice.id, price: price.id, quantity }
    subscription.latest_invoice = invoice
    return
  }
  if (price.recurring?.interval !== item.price.recurring?.interval) {
    item.current_period_start = state.now()
    item.current_period_end = periodEnd(state.now(), price)
  }
  subscription.appliedCoupon = activeCoupon(subscription, price)
  item.price = price
  item.quantity = quantity
  collect(state, invoice)
}

/** Pays an open invoice on its page, as a customer who confirms the payment; its pending change takes effect. */
export function confirmInvoice(state: State, id: string): void {
  const invoice = state.find(state.invoices, 'invoice', id)
  const waitingSubscription = [...state.subscriptions.values()].find(
    ({ pending_update }) => pending_update?.invoice === id,
  )
  const change = waitingSubscription?.pending_update
  const [item] = waitingSubscription?.items.data ?? []
  collect(state, invoice)
  if (!waitingSubscription || !change || !item) return
  item.price = state.find(state.prices, 'price', change.price)
  item.quantity = change.quantity
  waitingSubscription.appliedCoupon = activeCoupon(waitingSubscription, item.price)
  waitingSubscription.pending_update = null
  state.emit('customer.subscription.updated', waitingSubscription)
}

import { randomUUID } from 'node:crypto'
import type { Payments } from '#contract/billing-account.ts'
import { isActiveCard, withoutFingerprint } from '#domain/billing/cards.ts'
import { invoiceDocument } from '#domain/billing/invoice-document.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { findLanguageAndWorkspaceName } from '#server/features/billing/reads.ts'
import { AppError } from '#server/infra/errors.ts'
import { type RawResponse, redirectTo } from '#server/infra/http/route.ts'
import type { TaskClient } from '#server/infra/workers/fair-queue.ts'
import { requireAccount, requireCustomer } from './customers.ts'
import { storeCard } from './events.ts'
import type { PaymentContext } from './payment-context.ts'
import type * as queries from './queries.ts'
import { withCustomer } from './with-customer.ts'

/** Lists a workspace's invoices, charges, cards, and adjustments, for its managers. */
export async function listPayments(ctx: PaymentContext, actor: UserActor, oid: string): Promise<Payments> {
  const { provider, customer } = await requireAccount(ctx, actor, oid)
  if (!customer) return { invoices: [], charges: [], cards: [], adjustments: [] }
  const { customer: id } = customer
  const [invoices, charges, methods, adjustments, defaultMethod] = await Promise.all([
    provider.listInvoices(id),
    provider.listCharges(id),
    provider.listPaymentMethods(id),
    provider.listAdjustments(id),
    provider.readDefaultPaymentMethod(id),
  ])
  const now = new Date()
  const cards = methods.map((method) => ({
    ...withoutFingerprint(method),
    isDefault: method.id === defaultMethod,
    isActive: isActiveCard(method, now),
  }))
  return { invoices, charges, cards, adjustments }
}

/**
 * Returns an invoice as a PDF or, with Stripe, a redirect to its file.
 * @throws AppError not_found, including for other workspaces' invoices
 */
export async function downloadInvoice(
  ctx: PaymentContext & { workers: Pick<Context['workers'], 'exports'> },
  actor: UserActor,
  { oid, invoiceId, client }: { oid: string; invoiceId: string; client: TaskClient },
): Promise<RawResponse> {
  const { provider, customer } = await requireCustomer(ctx, actor, oid)
  const invoiceNotFoundError = () => new AppError('not_found', 'Invoice not found')
  if (provider.kind === 'stripe') {
    const { customer: owner, pdf } = await provider.readInvoice(invoiceId)
    if (owner !== customer.customer || pdf === null) throw invoiceNotFoundError()
    return redirectTo(pdf)
  }
  const invoice = await provider.readInvoiceDetails(invoiceId)
  if (invoice.customer !== customer.customer) throw invoiceNotFoundError()
  const { language } = await findLanguageAndWorkspaceName(ctx.db, actor.userId, oid)
  const { seller } = await ctx.catalog()
  const document = invoiceDocument(invoice, seller, language)
  const body = await ctx.workers.exports.run(client, (task) => task('writeBillingDocument', document))
  const headers = { 'content-disposition': `attachment; filename="${invoice.number ?? invoice.id}.pdf"` }
  return { type: 'application/pdf', body: Buffer.from(body), headers }
}

interface CardRequest {
  oid: string
  cardId: string
}

/**
 * Finds a workspace's stored card, for its managers.
 * @throws AppError not_found
 */
async function requireCard(ctx: PaymentContext, actor: UserActor, { oid, cardId }: CardRequest) {
  const { provider, customer } = await requireCustomer(ctx, actor, oid)
  const cards = await provider.listPaymentMethods(customer.customer)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('not_found', 'Card not found')
  return { provider, customer, card, cards }
}

/**
 * Sets the default card for future charges, for managers.
 * @throws AppError conflict for a card that can't be charged
 */
export async function setDefaultCard(
  ctx: PaymentContext,
  actor: UserActor,
  request: CardRequest,
): Promise<undefined> {
  const { provider, customer, card } = await requireCard(ctx, actor, request)
  if (!isActiveCard(card, new Date()))
    throw new AppError('conflict', "The card has expired, or its security code wasn't checked", {
      reason: 'card_inactive',
    })
  await provider.setDefaultPaymentMethod(customer.customer, card.id, `default-${card.id}-${randomUUID()}`)
  await syncCard(ctx, provider, customer)
  return undefined
}

/**
 * Removes a card, for managers.
 * @throws AppError conflict if a subscription would be left without a card that can be charged
 */
export async function removeCard(
  ctx: PaymentContext,
  actor: UserActor,
  request: CardRequest,
): Promise<undefined> {
  const { provider, customer, card, cards } = await requireCard(ctx, actor, request)
  const now = new Date()
  const hasOther = cards.some((other) => other !== card && isActiveCard(other, now))
  const isNeeded = !hasOther && (isActiveCard(card, now) || cards.length === 1)
  if (isNeeded && customer.subscription !== null)
    throw new AppError('conflict', 'The subscription needs a card', { reason: 'card_needed' })
  await provider.removePaymentMethod(card.id, `remove-${card.id}`)
  await syncCard(ctx, provider, customer)
  const details = { last4: card.card.last4 }
  await audit(ctx.db, { kind: 'cardRemoved', ...auditActor(actor, details), organizationId: request.oid })
  return undefined
}

async function syncCard(
  ctx: PaymentContext,
  provider: Awaited<ReturnType<PaymentContext['payments']>>,
  { customer }: queries.CustomerRow,
): Promise<void> {
  await withCustomer(ctx.db, provider, customer, async (tx, lockedCustomer) => {
    if (lockedCustomer) await storeCard(tx, provider, lockedCustomer)
  })
}

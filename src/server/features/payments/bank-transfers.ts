import type { PlanAndUsage } from '#contract/billing.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { addCredits, openBilling, readPlan, requirePlans } from '#server/features/billing/service.ts'
import { publishWorkspace, readWorkspaceName } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { LocalPayments } from '#server/infra/payments/local/provider.ts'
import { ensureCustomerId } from './customers.ts'
import { retryMissedEvents } from './events.ts'
import type { PaymentContext } from './payment-context.ts'
import * as queries from './queries.ts'
import { readBuyer, taxFor } from './taxes.ts'

interface PaymentRecord {
  oid: string
  invoice?: string | undefined
  credits?: number | undefined
  reference: string
  key: string
}

/**
 * Records a bank transfer, at most once per key. Call `requireStaff` first.
 * @throws AppError not_available without plans or with Stripe; not_found; conflict for an invoice that isn't
 * open
 */
export async function recordPayment(
  ctx: PaymentContext,
  actor: UserActor,
  payment: PaymentRecord,
): Promise<PlanAndUsage> {
  requirePlans(ctx)
  const payments = await ctx.payments()
  if (payments.kind !== 'local')
    throw new AppError('not_available', 'Stripe records payments itself', { setting: 'STRIPE_SECRET_KEY' })
  const { oid, credits } = payment
  if (credits === undefined) await recordInvoicePayment(ctx, actor, payments, payment)
  else await recordCredits(ctx, actor, payments, { ...payment, credits })
  return ctx.db.transaction().execute((tx) => readPlan(ctx, tx, actor, oid))
}

async function recordInvoicePayment(
  ctx: PaymentContext,
  actor: UserActor,
  payments: LocalPayments,
  { oid, invoice = '', reference, key }: PaymentRecord,
): Promise<void> {
  const customer = await queries.findCustomer(ctx.db, oid, 'local')
  if (!customer) throw new AppError('not_found', 'The workspace has no invoices')
  const chargeFields = { customer: customer.customer, for: { invoice }, reference }
  await payments.recordPayment(chargeFields, `recorded-${oid}-${key}`)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockCustomer(tx, 'local', customer.customer)
    if (await queries.isRecorded(tx, oid, key)) return
    const details = { invoice, reference, key }
    await audit(tx, { kind: 'paymentRecorded', ...auditActor(actor, details), organizationId: oid })
    await publishWorkspace(tx, oid)
  })
  // Extends the plan that the paid invoice is for.
  await retryMissedEvents(ctx)
}

async function recordCredits(
  ctx: PaymentContext,
  actor: UserActor,
  payments: LocalPayments,
  { oid, credits: cents, reference, key }: PaymentRecord & { credits: number },
): Promise<void> {
  const name = await readWorkspaceName(ctx.db, oid)
  if (!name) throw new AppError('not_found', 'Workspace not found')
  const customer = await ensureCustomerId(ctx.db, payments, { workspaceId: oid, name, email: null })
  const country = await queries.findOwnerCountry(ctx.db, oid)
  const currency = await ctx.db.transaction().execute(async (tx) => {
    const billing = await openBilling(ctx, tx, oid)
    if (!billing) throw new AppError('not_found', 'Workspace not found')
    const payment = { organizationId: oid, sourceAccount: 'payments' as const, cents, currency: null }
    const details = { reference }
    const isAdded = await addCredits(ctx, tx, {
      ...payment,
      key: `recorded:${key}`,
      actorId: actor.userId,
      details,
    })
    if (isAdded) {
      const auditFacts = { cents, reference }
      await audit(tx, { kind: 'paymentRecorded', ...auditActor(actor, auditFacts), organizationId: oid })
      await publishWorkspace(tx, oid)
    }
    return billing.wallet.currency
  })
  // Done last, so that retrying the request adds a missing invoice.
  const tax = taxFor(await ctx.catalog(), await readBuyer(payments, customer, country))
  const chargeItem = { description: 'Credits', currency, amount: cents, tax }
  await payments.recordPayment({ customer, for: chargeItem, reference }, `recorded-${oid}-${key}`)
}

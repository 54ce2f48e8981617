import type { Charge } from '#contract/payments.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { findRefund } from './charge-queries.ts'
import { applyCharge } from './charges.ts'
import type { PaymentContext } from './payment-context.ts'
import { type CustomerRow, findCustomer } from './queries.ts'
import { withCustomer } from './with-customer.ts'

interface RefundRequest {
  oid: string
  charge: string
  cents: number
  currency: Currency
  reason: string
  /** Idempotency key chosen by the client. */
  key: string
}

export interface RefundOutcome {
  charge: Charge
  creditsRemoved: number
}

/**
 * Refunds all or part of a charge, for staff. The payment, the ledger, and the audit log stay consistent even
 * if the response is lost: the payment service stores the key, and its event records any refund that is
 * missing here.
 * @throws AppError forbidden, not_available, not_found; conflict for a different currency; provider_failed if
 * the amount exceeds what remains
 */
export async function refundCharge(
  ctx: PaymentContext,
  actor: UserActor,
  refundRequest: RefundRequest,
): Promise<RefundOutcome> {
  await requireStaff(ctx.db, actor)
  requirePlans(ctx)
  const provider = await ctx.payments()
  const owner = await findCustomer(ctx.db, refundRequest.oid, provider.kind)
  const chargesNotFoundError = () => new AppError('not_found', 'The workspace has no charges')
  if (!owner) throw chargesNotFoundError()
  return withCustomer(ctx.db, provider, owner.customer, async (tx, customer) => {
    if (!customer) throw chargesNotFoundError()
    await requireCharge(provider, customer, refundRequest)
    const refundResult = await findRefund(tx, refundRequest.key)
    if (refundResult) return presentRefund(provider, refundResult.charge, Number(refundResult.credits))
    return refundOnce(tx, actor, { provider, customer, request: refundRequest })
  })
}

async function requireCharge(
  provider: PaymentProvider,
  customer: CustomerRow,
  { charge: id, currency, cents }: RefundRequest,
): Promise<void> {
  const charge = await provider.readCharge(id)
  if (charge.customer !== customer.customer) throw new AppError('not_found', `There is no charge ${id}`)
  if (!charge.paid) throw new AppError('conflict', "The charge wasn't paid")
  if (charge.currency !== currency)
    throw new AppError('conflict', `The charge is in ${charge.currency}, not in ${currency}`)
  if (cents > charge.amount) throw new AppError('conflict', 'The refund is larger than the charge')
}

interface RefundContext {
  provider: PaymentProvider
  customer: CustomerRow
  request: RefundRequest
}

async function refundOnce(
  tx: Db,
  actor: UserActor,
  { provider, customer, request: refundRequest }: RefundContext,
): Promise<RefundOutcome> {
  const { charge: id, cents, currency, reason, key } = refundRequest
  await provider.refund(id, cents, `refund-${key}`)
  const charge = await provider.readCharge(id)
  const credits = await applyCharge(tx, { provider, customer, charge, key })
  const details = { charge: id, cents, currency, reason, credits }
  const { organization_id: organizationId } = customer
  await audit(tx, { kind: 'chargeRefunded', ...auditActor(actor, details), organizationId })
  return { charge, creditsRemoved: credits }
}

const presentRefund = async (
  provider: PaymentProvider,
  charge: string,
  creditsRemoved: number,
): Promise<RefundOutcome> => ({ charge: await provider.readCharge(charge), creditsRemoved })

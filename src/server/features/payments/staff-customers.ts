import type { CustomerBilling } from '#contract/staff-billing.ts'
import { withoutFingerprint } from '#domain/billing/cards.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { listLatestTransactions, readPlan, requirePlans } from '#server/features/billing/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { readWorkspaceName } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { listCustomerRecords, readCustomerSubscription } from './customer-records.ts'
import { findCustomer } from './queries.ts'

/** Number of recent ledger transactions shown to staff. */
const shownTransactions = 100

/** Returns a workspace's billing as seen by its owners, for staff. Audited. */
export async function readCustomerBilling(
  ctx: Context,
  actor: UserActor,
  oid: string,
): Promise<CustomerBilling> {
  await requireStaff(ctx.db, actor)
  requirePlans(ctx)
  const name = await readWorkspaceName(ctx.db, oid)
  if (!name) throw new AppError('not_found', 'Workspace not found')
  const plan = await ctx.db.transaction().execute(async (tx) => {
    await audit(tx, { kind: 'billingViewed', ...auditActor(actor), organizationId: oid })
    return readPlan(ctx, tx, actor, oid)
  })
  const provider = await ctx.payments()
  const account = { provider, customer: await findCustomer(ctx.db, oid, provider.kind) }
  const [subscription, paymentMethods, invoices, charges, adjustments] = await Promise.all([
    readCustomerSubscription(account),
    listCustomerRecords(account, async (from, id) =>
      (await from.listPaymentMethods(id)).map(withoutFingerprint),
    ),
    listCustomerRecords(account, (from, id) => from.listInvoices(id)),
    listCustomerRecords(account, (from, id) => from.listCharges(id)),
    listCustomerRecords(account, (from, id) => from.listAdjustments(id)),
  ])
  const transactions = await listLatestTransactions(ctx.db, oid, shownTransactions)
  return {
    name,
    ...plan,
    provider: provider.kind,
    customer: account.customer?.customer ?? null,
    subscription,
    paymentMethods,
    invoices,
    charges,
    adjustments,
    transactions: transactions.map(({ id, at, kind, entries }) => ({
      id: String(id),
      at: toEpochSeconds(new Date(at)),
      kind,
      entries,
    })),
  }
}

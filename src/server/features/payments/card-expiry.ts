import { sql } from 'kysely'
import { mailManagers } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentContext } from './payment-context.ts'

interface ExpiringCard {
  id: string
  last4: string
}

/** Hour (UTC) at which the date is the same in nearly all time zones. */
const expiryHour = 10

/**
 * Notifies owners and admins by email, once at the start of the card's last month, that the card used for
 * future payments is about to expire.
 */
export async function notifyOfExpiringCards(ctx: PaymentContext, now = new Date()): Promise<void> {
  const { kind } = await ctx.payments()
  const month = `${now.toISOString().slice(0, 7)}-01`
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0, expiryHour)
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id, last4 } of await markExpiring(tx, kind, month))
      await mailManagers(ctx, tx, id, (workspace) => ({
        template: 'cardExpires',
        values: { workspace, last4, at },
      }))
  })
}

/**
 * Marks and returns the workspaces whose card is in its last month and still needed, unless they are already
 * marked.
 */
async function markExpiring(tx: Db, provider: string, month: string): Promise<ExpiringCard[]> {
  const { rows } = await sql<ExpiringCard>`
    update payment_customers as c set expiry_notice = ${month}::date
      from workspace_billing as b
      where b.organization_id = c.organization_id and c.provider = ${provider} and c.closed_at is null
        and (c.subscription is not null or b.top_up_amount is not null)
        and make_date((c.card #>> '{card,exp_year}')::int, (c.card #>> '{card,exp_month}')::int, 1) = ${month}::date
        and c.expiry_notice is distinct from ${month}::date
      returning c.organization_id as id, c.card #>> '{card,last4}' as last4`.execute(tx)
  return rows
}

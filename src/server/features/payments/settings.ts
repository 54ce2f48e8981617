import type { BillingSettings, billingSettingsEndpoints } from '#contract/billing-settings.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { Coupon } from '#contract/payments.ts'
import { isActiveCard } from '#domain/billing/cards.ts'
import { monthStart } from '#domain/billing/top-ups.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { hasHadMoney, readSpending } from '#server/features/billing/reads.ts'
import {
  changeBilling,
  openBilling,
  requestBalanceCheck,
  requirePlans,
} from '#server/features/billing/service.ts'
import { publishWorkspace, requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { closeOpenOrders } from './orders.ts'
import type { PaymentContext } from './payment-context.ts'
import * as queries from './queries.ts'
import { findTopUpInProgress, sumTopUps } from './top-up-queries.ts'

type Changes = EndpointInput<typeof billingSettingsEndpoints.changeBillingSettings>['body']

/** @throws AppError not_available without plans; forbidden for members who aren't managers */
export async function readSettings(
  ctx: PaymentContext,
  actor: UserActor,
  oid: string,
): Promise<BillingSettings> {
  await requireManager(ctx.db, actor, oid)
  requirePlans(ctx)
  const provider = await ctx.payments()
  const settings = await ctx.db.transaction().execute((tx) => present(ctx, tx, provider, oid))
  return { ...settings, couponTerms: await readCouponTerms(provider, settings.coupon) }
}

/** Returns the discount that a coupon gives; null if there is no coupon or it can no longer be used. */
async function readCouponTerms(provider: PaymentProvider, code: string | null): Promise<Coupon | null> {
  const coupon = code === null ? undefined : await provider.findCoupon(code)
  return coupon?.isValid ? coupon.coupon : null
}

async function present(
  ctx: PaymentContext,
  tx: Db,
  provider: PaymentProvider,
  oid: string,
): Promise<Omit<BillingSettings, 'couponTerms'>> {
  const billing = await openBilling(ctx, tx, oid)
  if (!billing) throw new AppError('not_found', 'Workspace not found')
  const { topUp, topUpStopped, coupon, budget, wallet } = billing
  const { currency } = wallet
  const since = monthStart(new Date())
  const card = await activeCard(tx, provider, oid)
  return {
    currency,
    coupon,
    topUpStopped,
    budget,
    topUp: topUp && { amount: topUp.amount, threshold: topUp.threshold, cap: topUp.cap },
    canChangeCurrency: await canChangeCurrency(tx, oid),
    charged: (await sumTopUps(tx, oid, since)).amount,
    card: card && { brand: card.card.brand, last4: card.card.last4 },
    spent: await readSpending(tx, oid, { currency, since }),
  }
}

async function activeCard(db: Db, provider: PaymentProvider, oid: string) {
  const { card } = (await queries.findCustomer(db, oid, provider.kind)) ?? {}
  return card && isActiveCard(card, new Date()) ? card : null
}

/** Whether nothing has been purchased, granted, ordered, or automatically charged in the current currency. */
const canChangeCurrency = async (db: Db, oid: string): Promise<boolean> =>
  !(await hasHadMoney(db, oid)) &&
  !(await queries.hasPaidOrder(db, oid)) &&
  !(await findTopUpInProgress(db, oid))

/**
 * Changes the currency, automatic top-up, and budget, and removes the coupon.
 * @throws AppError conflict for changing the currency after the first purchase, or for enabling top-up
 * without a card
 */
export async function changeSettings(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, currency, topUp, budget, coupon }: Changes & { oid: string },
): Promise<BillingSettings> {
  await requireManager(ctx.db, actor, oid)
  requirePlans(ctx)
  const provider = await ctx.payments()
  // Prices of open purchases are in the current currency.
  if (currency !== undefined) await closeOpenOrders(ctx.db, provider, oid)
  const settings = await ctx.db.transaction().execute(async (tx) => {
    // Locks the balances, so that no payment in the current currency is added concurrently.
    const billing = await openBilling(ctx, tx, oid)
    if (!billing) throw new AppError('not_found', 'Workspace not found')
    const isOtherCurrency = currency !== undefined && currency !== billing.wallet.currency
    if (isOtherCurrency && !(await canChangeCurrency(tx, oid)))
      throw new AppError('conflict', "The currency can't be changed after the first purchase")
    if (topUp && !(await activeCard(tx, provider, oid)))
      throw new AppError('conflict', 'Automatic top-up needs an active card')
    await changeBilling(tx, oid, {
      ...(isOtherCurrency && { currency }),
      ...(topUp !== undefined && (await topUpColumns(tx, actor, topUp))),
      // A new budget resets the alerts.
      ...(budget !== undefined &&
        budget !== billing.budget && { budget, budget_alert: null, budget_alert_month: null }),
      ...(coupon === null && { coupon }),
    })
    await audit(tx, {
      kind: 'billingChanged',
      ...auditActor(actor, definedChanges({ currency, topUp, budget, coupon })),
      organizationId: oid,
    })
    await publishWorkspace(tx, oid)
    await requestBalanceCheck(ctx, tx, oid, false)
    return present(ctx, tx, provider, oid)
  })
  return { ...settings, couponTerms: await readCouponTerms(provider, settings.coupon) }
}

async function topUpColumns(tx: Db, actor: UserActor, topUp: NonNullable<Changes['topUp']> | null) {
  return {
    top_up_amount: topUp?.amount ?? null,
    top_up_threshold: topUp?.threshold ?? null,
    top_up_cap: topUp?.cap ?? null,
    top_up_country: topUp && (await queries.findCountry(tx, actor.userId)),
    top_up_stopped: null,
  }
}

const definedChanges = (changes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

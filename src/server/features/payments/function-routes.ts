import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { billingFunctionEndpoints as endpoints } from '#contract/billing-functions.ts'
import type { Order } from '#contract/checkouts.ts'
import { withoutFingerprint } from '#domain/billing/cards.ts'
import { hasEnded } from '#domain/billing/dunning.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { readAccess, readPlan } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { listCustomerRecords, readCustomerSubscription } from './customer-records.ts'
import { ensureCustomer, requireAccount } from './customers.ts'
import { startCheckout } from './orders.ts'
import { cancelPlan, changePlan, previewPlanChange } from './plan-changes.ts'
import { readPriceList } from './price-list.ts'
import { addCoupon, addPromotionCode, findCoupon } from './staff-coupons.ts'

interface Subject {
  uid?: string | undefined
  oid: string
}

/** Returns the account that a function call refers to, for its owners and admins. */
async function accountOf(ctx: Context, actor: UserActor, { uid = actor.userId, oid }: Subject) {
  requireOwnAccount(actor, uid)
  return requireAccount(ctx, actor, oid)
}

/** Returns the URLs of this installation's pages that payments redirect to. */
const pagesOf = (
  ctx: Context,
  request: FastifyRequest,
  { success = '/payment/success', cancel = '/payment/cancel' }: { success?: string; cancel?: string },
) => {
  const origin = requestOrigin(ctx.config, request)
  return { successUrl: `${origin}${success}`, cancelUrl: `${origin}${cancel}` }
}

type CheckoutBody = z.output<(typeof endpoints.createCheckoutSession)['body']>

function orderOf({ mode, plan, amount, qty: quantity, interval }: CheckoutBody): Order {
  if (mode === 'setup') return { kind: 'card' }
  if (mode === 'payment' && amount !== undefined) return { kind: 'credits', cents: amount }
  if (mode === 'subscription' && plan !== undefined) return { kind: 'plan', plan, interval, quantity }
  throw new AppError('invalid_input', `A ${mode} needs ${mode === 'payment' ? 'an amount' : 'a plan'}`)
}

/** Callable functions for billing. They use the same services as the REST endpoints. */
export const billingFunctionRoutes = [
  route(endpoints.createCheckoutSession, async (ctx, { actor, body, request }) => {
    await accountOf(ctx, actor, body)
    return startCheckout(ctx, actor, {
      organizationId: body.oid,
      order: orderOf(body),
      coupon: body.coupon,
      ...pagesOf(ctx, request, { success: body.successRedirect, cancel: body.cancelRedirect }),
    })
  }),
  route(endpoints.cancelSubscription, async (ctx, { actor, body }) => {
    await accountOf(ctx, actor, body)
    return cancelPlan(ctx, actor, body.oid)
  }),
  route(endpoints.changePlans, async (ctx, { actor, body, request }) => {
    const { oid, plan, qty: quantity, interval } = body
    const subscription = await readCustomerSubscription(await accountOf(ctx, actor, body))
    if (subscription && !hasEnded(subscription.status)) {
      const { confirmUrl, ...change } = await changePlan(ctx, actor, { oid, plan, quantity, interval })
      return { subscription: change, url: confirmUrl }
    }
    const { url } = await startCheckout(ctx, actor, {
      organizationId: oid,
      order: { kind: 'plan', plan, interval: interval ?? 'month', quantity: quantity ?? 1 },
      ...pagesOf(ctx, request, { cancel: body.cancelUrl }),
    })
    return { subscription: null, url }
  }),
  route(endpoints.updateSubscription, async (ctx, { actor, body }) => {
    await accountOf(ctx, actor, body)
    const { oid, newPlanId: plan, quantity, interval, prorationDate } = body
    const key = prorationDate && [plan, quantity, interval, prorationDate].join('-')
    const { confirmUrl, ...change } = await changePlan(
      ctx,
      actor,
      { oid, plan, quantity, interval },
      { prorationDate, ...(key && { key }) },
    )
    return { subscription: change, confirmUrl }
  }),
  route(endpoints.getUpcomingInvoiceAmount, async (ctx, { actor, body }) => {
    await accountOf(ctx, actor, body)
    const { oid, newPlanId: plan, quantity, interval } = body
    return previewPlanChange(ctx, actor, { oid, plan, quantity, interval })
  }),
  route(endpoints.getCoupon, (ctx, { actor, body: { uid = actor.userId, couponId: code, isCheckout } }) => {
    requireOwnAccount(actor, uid)
    return findCoupon(ctx, actor, { code, isCheckout })
  }),
  route(endpoints.createCoupons, (ctx, { actor, body }) => {
    const { amount, currency, percentageOff: percentOff, appliesTo: plans, ...terms } = body
    const amountOff = amount === undefined ? undefined : { currency, amount }
    return addCoupon(ctx, actor, { ...terms, percentOff, amountOff, plans })
  }),
  route(endpoints.createPromotionCodes, (ctx, { actor, body: { couponId: coupon, ...terms } }) =>
    addPromotionCode(ctx, actor, { coupon, ...terms }),
  ),
  route(endpoints.getSubscription, async (ctx, { actor, body }) =>
    readCustomerSubscription(await accountOf(ctx, actor, body)),
  ),
  route(endpoints.getCredits, async (ctx, { actor, body }) => {
    await accountOf(ctx, actor, body)
    const { usage } = await ctx.db.transaction().execute((tx) => readPlan(ctx, tx, actor, body.oid))
    return { credits: usage.credits, currency: usage.currency }
  }),
  route(endpoints.getPaymentMethods, async (ctx, { actor, body }) =>
    listCustomerRecords(await accountOf(ctx, actor, body), async (from, id) =>
      (await from.listPaymentMethods(id)).map(withoutFingerprint),
    ),
  ),
  route(endpoints.getAdjustments, async (ctx, { actor, body }) =>
    listCustomerRecords(await accountOf(ctx, actor, body), (from, id) => from.listAdjustments(id)),
  ),
  route(endpoints.getCharges, async (ctx, { actor, body }) =>
    listCustomerRecords(await accountOf(ctx, actor, body), (from, id) => from.listCharges(id)),
  ),
  route(endpoints.getInvoices, async (ctx, { actor, body }) =>
    listCustomerRecords(await accountOf(ctx, actor, body), (from, id) => from.listInvoices(id)),
  ),
  route(endpoints.getCustomerMetadata, async (ctx, { actor, body }) => {
    const { provider, customer } = await accountOf(ctx, actor, body)
    const isTrialUser = (await readAccess(ctx, ctx.db, body.oid)).kind === 'trial'
    const metadata = { workspace: body.oid, isTrialUser }
    return { provider: provider.kind, customer: customer?.customer ?? null, metadata }
  }),
  route(endpoints.createCustomerPortalSession, async (ctx, { actor, body, request }) => {
    const { provider } = await accountOf(ctx, actor, body)
    const { customer } = await ensureCustomer(ctx.db, provider, { organizationId: body.oid, actor })
    const returnUrl = `${requestOrigin(ctx.config, request)}${body.returnUrl ?? '/settings/invoices'}`
    return provider.createPortal(customer, returnUrl)
  }),
  route(endpoints.getPrices, (ctx) => readPriceList(ctx)),
]

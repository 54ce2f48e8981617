import { customerBillingEndpoints as endpoints } from '#contract/customer-billing.ts'
import { subscription } from '#contract/payments.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { checkCoupon } from './coupons.ts'
import { getBillingAccount, openPortal, setBillingDetails } from './customers.ts'
import { cancelPlan, changePlan, previewPlanChange, resumePlan } from './plan-changes.ts'
import { downloadInvoice, listPayments, removeCard, setDefaultCard } from './records.ts'

export const customerRoutes = [
  route(endpoints.getBillingAccount, (ctx, { actor, params }) => getBillingAccount(ctx, actor, params.oid)),
  route(endpoints.listPayments, (ctx, { actor, params }) => listPayments(ctx, actor, params.oid)),
  route(endpoints.previewPlanChange, (ctx, { actor, params, body }) =>
    previewPlanChange(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.changePlan, async (ctx, { actor, params, body }) => {
    const { prorationDate, amountDue, nextAmount, key, ...planChange } = body
    const confirmation = { prorationDate, price: { amountDue, nextAmount }, key }
    const { confirmUrl, ...change } = await changePlan(ctx, actor, { ...params, ...planChange }, confirmation)
    return { subscription: subscription.parse(change), confirmUrl }
  }),
  route(endpoints.cancelPlan, async (ctx, { actor, params }) =>
    subscription.parse(await cancelPlan(ctx, actor, params.oid)),
  ),
  route(endpoints.resumePlan, async (ctx, { actor, params }) =>
    subscription.parse(await resumePlan(ctx, actor, params.oid)),
  ),
  route(endpoints.openPortal, (ctx, { actor, params, request }) => {
    const returnUrl = `${requestOrigin(ctx.config, request)}/settings/invoices`
    return openPortal(ctx, actor, { ...params, returnUrl })
  }),
  route(endpoints.setBillingDetails, (ctx, { actor, params, body: details }) =>
    setBillingDetails(ctx, actor, { ...params, details }),
  ),
  route(endpoints.setDefaultCard, (ctx, { actor, params }) => setDefaultCard(ctx, actor, params)),
  route(endpoints.removeCard, (ctx, { actor, params }) => removeCard(ctx, actor, params)),
  route(endpoints.downloadInvoice, (ctx, { actor, params, reply }) => {
    const client = { client: actor.userId, signal: abortOnDisconnect(reply) }
    return downloadInvoice(ctx, actor, { ...params, client })
  }),
  route(endpoints.checkCoupon, (ctx, { actor, params, body }) =>
    checkCoupon(ctx, actor, { ...params, ...body }),
  ),
]

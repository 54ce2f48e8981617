import { checkoutEndpoints as endpoints } from '#contract/checkouts.ts'
import { route } from '#server/define.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { customerRoutes } from './customer-routes.ts'
import { receiveEvent } from './events.ts'
import { startCheckout } from './orders.ts'
import { readPriceList } from './price-list.ts'
import { payTestCheckout, readTestCheckout } from './test-checkouts.ts'

export const paymentRoutes = [
  ...customerRoutes,
  route(endpoints.getPriceList, (ctx) => readPriceList(ctx)),
  route(endpoints.startCheckout, async (ctx, { actor, params, body, request }) => {
    const origin = requestOrigin(ctx.config, request)
    return startCheckout(ctx, actor, {
      organizationId: params.oid,
      ...body,
      successUrl: `${origin}/payment/success`,
      cancelUrl: `${origin}/payment/cancel`,
    })
  }),
  route(endpoints.getTestCheckout, (ctx, { actor, params }) =>
    readTestCheckout(ctx, actor, params.checkoutId),
  ),
  route(endpoints.payTestCheckout, (ctx, { actor, params, body }) =>
    payTestCheckout(ctx, actor, {
      id: params.checkoutId,
      isRefused: body.refused,
      needsConfirmation: body.confirmed,
    }),
  ),
  route(endpoints.receiveStripeEvent, async (ctx, { body, request: { headers } }) => {
    await receiveEvent(ctx, Buffer.from(body), String(headers['stripe-signature'] ?? ''))
    return { received: true } as const
  }),
]

import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { signedIn } from './signed-in.ts'

const page = (name: 'TestCheckoutPage' | 'PaymentResultPage') =>
  lazyRouteComponent(
    withTexts(() => import('../pages/payment.tsx'), 'plans'),
    name,
  )

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/payment/checkout/$checkoutId',
    component: page('TestCheckoutPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/payment/$action',
    beforeLoad: ({ params: { action } }) => {
      if (action !== 'success' && action !== 'cancel') throw notFound()
    },
    component: page('PaymentResultPage'),
  }),
] as const

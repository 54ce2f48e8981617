import type { Context } from '#server/context.ts'
import type { BillingContext, MailingContext, QueueContext } from '#server/features/billing/service.ts'

/** Context for payment services. */
export type PaymentContext = BillingContext &
  QueueContext &
  MailingContext &
  Pick<Context, 'db' | 'payments' | 'log' | 'limits'>

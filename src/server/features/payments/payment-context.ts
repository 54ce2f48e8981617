import type { Context } from '#server/context.ts'
import type { BillingContext, MailingContext, QueueContext } from '#server/features/billing/service.ts'

/** What the services of payments need. */
export type PaymentContext = BillingContext &
  QueueContext &
  MailingContext &
  Pick<Context, 'db' | 'payments' | 'log' | 'limits'>

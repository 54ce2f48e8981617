import type { Context } from '#server/context.ts'
import type { Mailing, Queueing, Selling } from '#server/features/billing/service.ts'

/** What the services of payments need. */
export type Paying = Selling & Queueing & Mailing & Pick<Context, 'db' | 'payments' | 'log' | 'limits'>

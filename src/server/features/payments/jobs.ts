import { z } from 'zod'
import { job } from '#server/define.ts'
import { checkBalanceJob, updateSubscriptionsJob } from '#server/features/billing/service.ts'
import { notifyOfExpiringCards } from './card-expiry.ts'
import { closeDeletedCustomers } from './closing.ts'
import { syncDeletionMarks } from './deletion-marks.ts'
import { remindUnpaidWorkspaces } from './dunning.ts'
import { retryMissedEvents } from './events.ts'
import { checkAllTopUps, checkTopUp } from './top-ups.ts'

export const paymentJobs = [
  job({
    name: 'payments.catch-up',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '41 * * * *',
    async handler(ctx) {
      if (ctx.installation.edition !== 'plans') return
      const payments = await ctx.payments()
      if (payments.kind === 'local') await payments.renew()
      await retryMissedEvents(ctx)
      await remindUnpaidWorkspaces(ctx)
      await notifyOfExpiringCards(ctx)
      await checkAllTopUps(ctx)
    },
  }),
  job({
    ...checkBalanceJob,
    payload: z.object({ organizationId: z.uuid(), isShort: z.boolean() }),
    concurrency: 1,
    attempts: 5,
    handler: (ctx, workspace) => checkTopUp(ctx, workspace),
  }),
  job({
    ...updateSubscriptionsJob,
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/10 * * * *',
    // Also runs without plans, because existing subscriptions would still be charged.
    async handler(ctx) {
      await syncDeletionMarks(ctx)
      await closeDeletedCustomers(ctx)
    },
  }),
]

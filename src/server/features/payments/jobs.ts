import { z } from 'zod'
import { job } from '#server/define.ts'
import { catchUp } from './events.ts'

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
      await catchUp(ctx)
    },
  }),
]

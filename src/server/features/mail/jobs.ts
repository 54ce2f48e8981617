import { z } from 'zod'
import { job } from '#server/define.ts'
import { deliver } from './deliver.ts'
import { abandonMail, deleteMails } from './queries.ts'
import { sendJob } from './service.ts'

/** Retention period of the email log and the outbox, in milliseconds. */
const retentionMs = 30 * 24 * 3600_000

export const mailJobs = [
  job({
    ...sendJob,
    payload: z.object({ mailId: z.uuid() }),
    concurrency: 2,
    // A mail server may be down for the better part of a day.
    attempts: 16,
    backoff: { firstSeconds: 15, maxSeconds: 4 * 3600 },
    handler: (ctx, { mailId }, { signal }) => deliver(ctx, mailId, signal),
    exhausted: (ctx, { mailId }) => abandonMail(ctx.db, mailId),
  }),
  job({
    name: 'mail.forget-old',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '41 3 * * *',
    async handler(ctx) {
      const before = new Date(Date.now() - retentionMs)
      await deleteMails(ctx.db, before)
      await ctx.mailer.outbox?.deleteOlderThan(before)
    },
  }),
]

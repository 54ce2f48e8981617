import { Command } from 'commander'
import { readEvents } from '#server/features/usage-events/service.ts'
import { UsageError } from './explain.ts'
import { withAccounts } from './people.ts'

/** `longhand events`: prints this installation's usage events as JSON lines. */
export const eventsCommand = (): Command =>
  new Command('events')
    .description('print the stored usage events (EVENT_LOG) as JSON lines')
    .option('--since <date>', 'first date, such as 2026-11-01', '1970-01-01')
    .action(async ({ since }: { since: string }) =>
      withAccounts(async (db) => {
        const from = new Date(since)
        if (Number.isNaN(from.getTime())) throw new UsageError(`${since} isn't a date`)
        for await (const event of readEvents(db, from)) console.log(JSON.stringify(event))
      }),
    )

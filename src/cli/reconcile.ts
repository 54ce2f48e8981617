import { Command } from 'commander'
import { type Disagreement, reconcile } from '#server/features/billing/reconcile.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { allJobs } from '#server/jobs.ts'
import { withAccounts } from './people.ts'

const texts: Record<Disagreement['kind'], string> = {
  notCharged: 'completed without a charge',
  notReleased: 'ended, but its minutes or credits are still reserved',
  settledTwice: 'was charged or released more than once',
  wrongBalance: 'a balance differs from its entries',
  unbalanced: "a transaction's entries don't add up to zero",
}

/** `longhand reconcile`: compares the ledger with itself and with the jobs. Works whether or not the product is running. */
export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description('find disagreements between the ledger of minutes and credits and the jobs')
    .option('--repair', 'charge completed jobs, and release what ended ones had reserved')
    .action(({ repair = false }: { repair?: boolean }) =>
      withAccounts(async (db, connection) => {
        const ignore = () => {}
        const queue = await openQueue(connection, allJobs, ignore, ignore)
        try {
          print(await reconcile({ db, queue }, { repair }))
        } finally {
          await queue.close(1000)
        }
      }),
    )
}

function print(found: readonly Disagreement[]): void {
  for (const { workspaceId, kind, about, mended } of found)
    console.log(`${mended ? '✓' : '✗'} workspace ${workspaceId}: ${about}: ${texts[kind]}`)
  if (found.length === 0) console.log('The ledger agrees with itself and with the jobs')
  if (found.some(({ mended }) => !mended)) process.exitCode = 1
}

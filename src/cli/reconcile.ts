import { Command } from 'commander'
import { loadConfig } from '#server/config.ts'
import { type LedgerDiscrepancy, reconcile } from '#server/features/billing/reconcile.ts'
import { comparePayments, type PaymentDifference } from '#server/features/payments/reconcile.ts'
import { createPayments } from '#server/infra/payments/payments.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { allJobs } from '#server/jobs.ts'
import { withAccounts } from './people.ts'

const texts: Record<(LedgerDiscrepancy | PaymentDifference)['kind'], string> = {
  notCharged: 'completed without a charge',
  notReleased: 'ended, but its minutes or credits are still reserved',
  settledTwice: 'was charged or released more than once',
  wrongBalance: 'a balance differs from its entries',
  unbalanced: "a transaction's entries don't add up to zero",
  notDelivered: 'paid at the payment service, but not delivered',
  chargeNotNoted: 'made at the payment service, but not recorded here',
  refundNotNoted: 'the payment service refunded a different amount',
  planDiffers: 'differs from the plan recorded here',
}

/**
 * `longhand reconcile`: checks the ledger for consistency and compares it with the jobs and the payment
 * service. Works whether or not the server is running.
 */
export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description(
      'find discrepancies between the ledger of minutes and credits, the jobs and the payment service',
    )
    .option('--repair', 'charge completed jobs, and release amounts reserved by ended ones')
    .action(({ repair = false }: { repair?: boolean }) =>
      withAccounts(async (db, connection) => {
        const noop = () => {}
        const queue = await openQueue(connection, allJobs, noop, noop)
        try {
          const mismatches = await reconcile({ db, queue }, { repair })
          const payments = createPayments(loadConfig(), db)
          const differences = await comparePayments({ db, payments })
          print([...mismatches, ...differences.map((each) => ({ ...each, repaired: false }))])
        } finally {
          await queue.close(1000)
        }
      }),
    )
}

type PrintedDifference = LedgerDiscrepancy | (PaymentDifference & Pick<LedgerDiscrepancy, 'repaired'>)

function print(differences: readonly PrintedDifference[]): void {
  for (const { workspaceId, kind, description, repaired } of differences)
    console.log(`${repaired ? '✓' : '✗'} workspace ${workspaceId}: ${description}: ${texts[kind]}`)
  if (differences.length === 0)
    console.log('The ledger is consistent with its entries, the jobs and the payment service')
  if (differences.some(({ repaired }) => !repaired)) process.exitCode = 1
}

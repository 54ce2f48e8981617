import { sql } from 'kysely'
import { runningStates } from '#domain/recognition/processing.ts'
import type { Db } from '#server/infra/database/database.ts'
import { literals } from '#server/infra/database/literals.ts'

/** A hold whose job has ended, with the job's outcome. */
export interface StaleHold {
  workspaceId: string
  jobId: string
  outcome: 'completed' | 'ended'
}

/**
 * Lists holds that were neither captured nor released although their run or Precision order is no longer in
 * progress, or the order's recording is deleted.
 */
export async function listStaleHolds(db: Db): Promise<StaleHold[]> {
  const { rows } = await sql<StaleHold>`
    select hold.workspace_id as "workspaceId", hold.job_id as "jobId",
        case when run.state = 'complete' or orders.delivered_at is not null then 'completed' else 'ended' end as outcome
      from ledger_transactions as hold
      left join collections as run on run.id = hold.collection_id and run.run_id = hold.job_id
      left join corrections as orders on orders.id = hold.job_id
      where hold.kind = 'hold' and coalesce(run.state, 'gone') not in (${literals(runningStates)})
        and (orders.id is null or orders.ended_at is not null or orders.collection_id is null)
        and not exists (
          select from ledger_transactions as settled
            where settled.job_id = hold.job_id and settled.kind in ('capture', 'release')
        )
      order by hold.id`.execute(db)
  return rows
}

/** Lists jobs whose holds were captured or released more than once. */
export async function listDuplicateSettlements(db: Db): Promise<{ workspaceId: string; jobId: string }[]> {
  const { rows } = await sql<{ workspaceId: string; jobId: string }>`
    select workspace_id as "workspaceId", job_id as "jobId" from ledger_transactions
      where kind in ('capture', 'release') group by workspace_id, job_id having count(*) > 1`.execute(db)
  return rows
}

/** Lists balances that differ from the sum of their ledger entries. */
export async function listWrongBalances(db: Db) {
  const { rows } = await sql<{
    workspaceId: string
    account: string
    unit: string
    balance: string
    sum: string
  }>`
    select a.workspace_id as "workspaceId", a.account, a.unit, a.balance, coalesce(e.sum, 0) as sum
      from ledger_accounts as a
      left join (
        select workspace_id, account, unit, sum(amount) as sum from ledger_entries
          group by workspace_id, account, unit
      ) as e using (workspace_id, account, unit)
      where a.balance <> coalesce(e.sum, 0)`.execute(db)
  return rows
}

/** Lists transactions whose entries don't add up to zero in each unit. */
export async function listUnbalancedTransactions(db: Db): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select distinct t.workspace_id as "workspaceId", t.id
      from ledger_transactions as t left join ledger_entries as e on e.transaction_id = t.id
      group by t.workspace_id, t.id, e.unit having coalesce(sum(e.amount), 1) <> 0`.execute(db)
  return rows
}

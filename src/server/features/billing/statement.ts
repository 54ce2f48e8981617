import { sql } from 'kysely'
import type { JobKind } from '#contract/plan-choices.ts'
import type { Balances, Entry } from '#domain/ledger/accounts.ts'
import type { TransactionKind } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface StatementLine {
  id: string
  at: Date
  /** Correctors' pay isn't part of a workspace's ledger. */
  kind: Exclude<TransactionKind, 'pay'>
  jobKind: JobKind | null
  collectionId: string | null
  actorId: string | null
  /** Percentage of the price that is waived because the work was late. */
  lateRefundPercent: number
  entries: Entry[]
}

export interface Statement {
  /** Balances at the start and end of the period. */
  opening: Balances
  closing: Balances
  lines: StatementLine[]
}

const lateRefund = sql`coalesce((t.details->>'lateRefundPercent')::int, 0)`

/** Lists a workspace's transactions in a period, oldest first. */
export async function readStatement(
  db: Db,
  workspaceId: string,
  { start, end }: { start: Date; end: Date },
): Promise<Statement> {
  const { rows } = await sql<StatementLine>`
    select t.id, created_at as at, kind, job_kind as "jobKind", collection_id as "collectionId",
        actor_id as "actorId", ${lateRefund} as "lateRefundPercent",
        jsonb_agg(jsonb_build_object('account', account, 'unit', unit, 'amount', amount)
          order by account, unit) as entries
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      where t.workspace_id = ${workspaceId} and created_at >= ${start} and created_at < ${end}
      group by t.id order by t.id`.execute(db)
  const [opening, closing] = await Promise.all([
    readBalancesBefore(db, workspaceId, start),
    readBalancesBefore(db, workspaceId, end),
  ])
  return { opening, closing, lines: rows }
}

/** Lists a workspace's latest transactions, newest first. */
export async function listLatestTransactions(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select t.id, created_at as at, kind, job_kind as "jobKind", collection_id as "collectionId",
        actor_id as "actorId", ${lateRefund} as "lateRefundPercent",
        jsonb_agg(jsonb_build_object('account', account, 'unit', unit, 'amount', amount)
          order by account, unit) as entries
      from (select * from ledger_transactions where workspace_id = ${workspaceId}
        order by created_at desc, id desc limit ${limit}) as t
        join ledger_entries as e on e.transaction_id = t.id
      group by t.id, created_at, kind, job_kind, collection_id, actor_id, details
      order by t.created_at desc, t.id desc`.execute(db)
  return rows
}

async function readBalancesBefore(db: Db, workspaceId: string, time: Date): Promise<Balances> {
  const { rows } = await sql<{ key: string; sum: string }>`
    select account || ':' || unit as key, sum(amount) as sum
      from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
      where t.workspace_id = ${workspaceId} and created_at < ${time}
      group by account, unit`.execute(db)
  return Object.fromEntries(rows.map(({ key, sum }) => [key, Number(sum)]))
}

import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { type Currency, currencies, type JobKind } from '#contract/plan-choices.ts'
import type { Balances, Entry } from '#domain/ledger/accounts.ts'
import type { Work } from '#domain/ledger/prices.ts'
import type { LedgerTransactionsTable, TransactionKind } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Locks a workspace's balances until the transaction ends, and returns them. */
export async function openBalances(tx: Db, workspaceId: string): Promise<Balances> {
  const { rows } = await sql<{ balances: Balances }>`
    select ledger_open(${workspaceId}) as balances`.execute(tx)
  return rows[0]?.balances ?? {}
}

/** Adds accounts with a balance of 0, unless they already exist. */
export async function insertAccounts(tx: Db, workspaceId: string, entries: readonly Entry[]): Promise<void> {
  const values = entries.map(({ account, unit }) => ({ workspace_id: workspaceId, account, unit }))
  await tx
    .insertInto('ledger_accounts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readBalances(db: Db, workspaceId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['account', 'unit', 'balance'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return Object.fromEntries(rows.map(({ account, unit, balance }) => [`${account}:${unit}`, Number(balance)]))
}

export interface NewTransaction {
  key: string
  kind: TransactionKind
  entries: readonly Entry[]
  job?: Job | undefined
  actorId?: string | null | undefined
  details?: Record<string, string | number> | undefined
}

export interface Job {
  id: string
  kind: JobKind
  collectionId: string | null
}

/**
 * Stores a transaction with its entries and updates the balances; returns false if its key or job already has
 * a transaction.
 */
export async function insertTransaction(
  tx: Db,
  workspaceId: string,
  { key, kind, entries, job, actorId = null, details = {} }: NewTransaction,
): Promise<boolean> {
  const column = <K extends keyof Entry>(name: K) => entries.map((entry) => entry[name])
  const { rows } = await sql<{ id: string | null }>`
    with added as (
      insert into ledger_transactions
        (workspace_id, key, kind, job_id, job_kind, collection_id, actor_id, details)
      values (${workspaceId}, ${key}, ${kind}, ${job?.id ?? null}, ${job?.kind ?? null},
        ${job?.collectionId ?? null}, ${actorId}, ${JSON.stringify(details)})
      on conflict do nothing
      returning id
    ), given as (
      select * from unnest(${column('account')}::text[], ${column('unit')}::text[], ${column('amount')}::bigint[])
        as each (account, unit, amount)
    ), entries as (
      insert into ledger_entries (transaction_id, workspace_id, account, unit, amount)
      select id, ${workspaceId}, account, unit, amount from added, given
    ), balances as (
      update ledger_accounts as a set balance = balance + given.amount from added, given
      where a.workspace_id = ${workspaceId} and a.account = given.account and a.unit = given.unit
    )
    select (select id from added) as id`.execute(tx)
  return rows[0]?.id != null
}

/** A job's open hold, with the locked balances. */
export interface OpenHold {
  workspaceId: string
  job: Job
  actorId: string | null
  entries: Entry[]
  currency: Currency
  /** 0 if the job isn't billed by the minute. */
  work: Work
  pricePerHour: number
  balances: Balances
}

interface StoredHold {
  hold: Omit<Selectable<LedgerTransactionsTable>, 'details'> & { details: unknown }
  entries: Entry[]
  balances: Balances
}

const holdDetails = z.object({
  currency: z.enum(currencies),
  minutes: z.number().default(0),
  percent: z.number().default(100),
  pricePerHour: z.number().default(0),
})

/**
 * Returns a job's hold that has been neither captured nor released, and locks the balances until the
 * transaction ends.
 */
export async function openHold(tx: Db, jobId: string): Promise<OpenHold | undefined> {
  const { rows } = await sql<{ found: StoredHold | null }>`
    select ledger_open_hold(${jobId}) as found`.execute(tx)
  const storedHold = rows[0]?.found
  if (!storedHold?.hold.job_kind) return undefined
  const {
    workspace_id: workspaceId,
    actor_id: actorId,
    job_kind: kind,
    collection_id: collectionId,
  } = storedHold.hold
  const { currency, pricePerHour, ...work } = holdDetails.parse(storedHold.hold.details)
  const { entries, balances } = storedHold
  const job = { id: jobId, kind, collectionId }
  return { workspaceId, job, actorId, entries, currency, work, pricePerHour, balances }
}

/** Returns whether a job has a hold, open or closed. */
export async function hasHold(db: Db, jobId: string): Promise<boolean> {
  const matchingTransactions = db.selectFrom('ledger_transactions').select('id').where('job_id', '=', jobId)
  return (await matchingTransactions.where('kind', '=', 'hold').executeTakeFirst()) !== undefined
}

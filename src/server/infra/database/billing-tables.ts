import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Currency, JobKind, TopUpOffReason } from '#contract/plan-choices.ts'
import type { Account, Unit } from '#domain/ledger/accounts.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Workspaces' plans, and the ledger of their minutes and money. */
export interface BillingTables {
  ledger_accounts: LedgerAccountsTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  workspace_billing: WorkspaceBillingTable
  top_ups: TopUpsTable
}

/** A balance: the sum of an account's entries. */
export interface LedgerAccountsTable {
  workspace_id: string
  account: Account
  unit: Unit
  balance: ColumnType<string, number | undefined, number>
}

/** Kinds of transactions. A job's hold is followed by its capture or its release. */
export type TransactionKind =
  | 'hold'
  | 'capture'
  | 'release'
  | 'period'
  | 'payment'
  | 'grant'
  | 'adjustment'
  | 'refund'
  | 'payout'
  | 'pay'

/** A transaction in the ledger; append-only. */
export interface LedgerTransactionsTable {
  id: GeneratedAlways<string>
  workspace_id: string
  /** Idempotency key, unique within the workspace. */
  key: string
  kind: TransactionKind
  /** The job that a hold, capture, or release belongs to. */
  job_id: string | null
  job_kind: JobKind | null
  collection_id: string | null
  /** The person who caused the transaction; null for the app itself. */
  actor_id: string | null
  details: Json<Record<string, string | number>>
  created_at: CreatedAt
}

/** A transaction's entry for one account; append-only. */
export interface LedgerEntriesTable {
  transaction_id: string
  workspace_id: string
  account: Account
  unit: Unit
  amount: ColumnType<string, number, never>
}

export interface WorkspaceBillingTable {
  organization_id: string
  currency: Generated<Currency>
  /** The subscription's plan. Like the columns below, null if there is no subscription. */
  plan: string | null
  interval: 'month' | 'year' | null
  seats: Generated<number>
  subscribed_at: Date | null
  paid_until: Date | null
  trial_ends_at: Date | null
  /** Plan and end of the period that minutes were last issued for, and the number of minutes. */
  issued_for: string | null
  issued_until: Date | null
  issued_minutes: ColumnType<string, number | undefined, number>
  issued_precision: ColumnType<string, number | undefined, number>
  /** Start of the period whose payment failed; null if nothing is owed. */
  unpaid_since: Date | null
  /** Number of emails sent about the failed payment so far. */
  unpaid_notices: Generated<number>
  /** Coupon for the first purchase. */
  coupon: string | null
  /** Amount of each automatic charge. Null, like the next two columns, if automatic top-up is off. */
  top_up_amount: Amount
  top_up_threshold: Amount
  /** Maximum total of automatic charges per month. */
  top_up_cap: Amount
  /** Country of the user who turned on automatic top-up, used to determine tax. */
  top_up_country: string | null
  /** Reason why the system turned off automatic top-up; null if a user turned it off. */
  top_up_stopped: TopUpOffReason | null
  /** Monthly budget; null if there is none. */
  budget: Amount
  /** Month (2026-11) and percentage of the last budget alert. */
  budget_alert_month: string | null
  budget_alert: number | null
}

type Amount = ColumnType<string | null, number | null | undefined, number | null>

/** An automatic charge. Never deleted. */
export interface TopUpsTable {
  id: string
  organization_id: string
  provider: string
  amount: ColumnType<string, number, never>
  currency: Currency
  state: ColumnType<'charging' | 'paid' | 'failed', 'charging' | undefined, 'paid' | 'failed'>
  created_at: CreatedAt
}

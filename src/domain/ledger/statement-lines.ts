import type { Currency } from '#contract/plan-choices.ts'
import { type Balances, balanceOf, type Entry } from './accounts.ts'

/** Plan minutes and prepaid credits, including reserved ones. */
export interface StatementBalance {
  minutes: number
  precision: number
  /** In the smallest unit of the currency. */
  credits: number
}

export type JobChargeKind = 'transcription' | 'translation' | 'conversion' | 'precision'
type OtherChange = 'period' | 'expired' | 'payment' | 'grant' | 'adjustment' | 'refund' | 'payout'

/** A change in a workspace's balances. */
export interface StatementChange extends StatementBalance {
  kind: JobChargeKind | OtherChange
}

interface Transaction {
  kind: 'hold' | 'capture' | 'release' | 'period' | 'payment' | 'grant' | 'adjustment' | 'refund' | 'payout'
  jobKind: JobChargeKind | null
  entries: readonly Entry[]
}

const zeroBalance: StatementBalance = { minutes: 0, precision: 0, credits: 0 }

/** Returns balances in the form shown on a statement. */
export const statementBalance = (balances: Balances, currency: Currency): StatementBalance => {
  const sumBalances = (unit: Parameters<typeof balanceOf>[2], ...accounts: Entry['account'][]) =>
    accounts.reduce((total, account) => total + balanceOf(balances, account, unit), 0)
  return {
    minutes: sumBalances('minutes', 'plan', 'heldPlan'),
    precision: sumBalances('precisionMinutes', 'plan', 'heldPlan'),
    credits: sumBalances(currency, 'credits', 'heldCredits'),
  }
}

/** Returns a transaction's changes; empty if it only reserves or releases amounts. */
export function statementChanges(
  { kind, jobKind, entries }: Transaction,
  currency: Currency,
): StatementChange[] {
  const change = changeOf(entries, currency)
  if (Object.values(change).every((amount) => amount === 0)) return []
  switch (kind) {
    case 'hold':
    case 'release':
      // An enterprise workspace is issued the minutes that a job needs.
      return [{ kind: 'period', ...change }]
    case 'capture':
      return [{ kind: jobKind ?? 'transcription', ...change }]
    case 'period':
      return periodChanges(entries)
    default:
      return [{ kind, ...change }]
  }
}

const changeOf = (entries: readonly Entry[], currency: Currency): StatementBalance => {
  const balances: Partial<Record<keyof Balances, number>> = {}
  for (const { account, unit, amount } of entries)
    balances[`${account}:${unit}`] = (balances[`${account}:${unit}`] ?? 0) + amount
  return statementBalance(balances, currency)
}

/** Unused minutes expire in the same transaction that issues the next period's minutes. */
function periodChanges(entries: readonly Entry[]): StatementChange[] {
  const sumEntries = (account: Entry['account'], unit: Entry['unit']) =>
    entries
      .filter((entry) => entry.account === account && entry.unit === unit)
      .reduce((total, { amount }) => total + amount, 0)
  const accountChange = (account: Entry['account']) => ({
    ...zeroBalance,
    minutes: 0 - sumEntries(account, 'minutes'),
    precision: 0 - sumEntries(account, 'precisionMinutes'),
  })
  const changes: StatementChange[] = [
    { kind: 'expired', ...accountChange('expired') },
    { kind: 'period', ...accountChange('issued') },
  ]
  return changes.filter(({ minutes, precision }) => minutes !== 0 || precision !== 0)
}

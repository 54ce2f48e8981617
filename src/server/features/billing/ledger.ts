import {
  accountsAllowedNegative,
  type Balances,
  type Entry,
  findEntriesProblem,
} from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './ledger-queries.ts'

/** A workspace's balances, locked until the transaction ends. */
export interface OpenLedger {
  readonly workspaceId: string
  balances: Balances
}

export async function openLedger(tx: Db, workspaceId: string): Promise<OpenLedger> {
  return { workspaceId, balances: await queries.openBalances(tx, workspaceId) }
}

/**
 * Adds a transaction. Returns false, with no effect, if its key was already used.
 * @throws AppError conflict if the entries don't add up to zero or would overdraw an account
 */
export async function post(
  tx: Db,
  ledger: OpenLedger,
  transaction: queries.NewTransaction,
): Promise<boolean> {
  const { entries } = transaction
  const problem = findEntriesProblem(entries) ?? findOverdraft(ledger.balances, entries)
  if (problem) throw new AppError('conflict', problem)
  const newAccountEntries = entries.filter(
    ({ account, unit }) => ledger.balances[`${account}:${unit}`] === undefined,
  )
  if (newAccountEntries.length > 0) await queries.insertAccounts(tx, ledger.workspaceId, newAccountEntries)
  if (!(await queries.insertTransaction(tx, ledger.workspaceId, transaction))) return false
  ledger.balances = applyEntries(ledger.balances, entries)
  return true
}

const applyEntries = (balances: Balances, entries: readonly Entry[]): Balances => ({
  ...balances,
  ...Object.fromEntries(
    entries.map(({ account, unit, amount }) => {
      const key = `${account}:${unit}` as const
      return [key, (balances[key] ?? 0) + amount]
    }),
  ),
})

function findOverdraft(balances: Balances, entries: readonly Entry[]): string | undefined {
  const now = applyEntries(balances, entries)
  const overdrawnEntry = entries.find(
    ({ account, unit }) => !accountsAllowedNegative.includes(account) && (now[`${account}:${unit}`] ?? 0) < 0,
  )
  return overdrawnEntry && `The balance of ${overdrawnEntry.account} is too low`
}

import { type Currency, currencies, isCurrency } from '#contract/plan-choices.ts'

/** Unit of an account: draft or Precision minutes, or the smallest unit of a currency. */
export const units = ['minutes', 'precisionMinutes', ...currencies] as const
export type Unit = (typeof units)[number]
export type MinuteUnit = Exclude<Unit, Currency>

/** Accounts that hold minutes. */
const minuteAccounts = ['plan', 'heldPlan', 'used', 'expired', 'issued'] as const
/** Accounts that hold money. */
const moneyAccounts = [
  ...(['credits', 'heldCredits', 'revenue', 'refunds', 'payouts'] as const),
  ...(['card', 'payments', 'grants'] as const),
  ...(['earnings', 'owed'] as const),
] as const

/**
 * Accounts of a workspace, or of a corrector by their user ID, each in one unit:
 * - `plan`: minutes left in the period; `heldPlan`: reserved by jobs; `used`; `expired` unused; `issued` by
 *   plans
 * - `credits`: prepaid; `heldCredits`: reserved by jobs
 * - `earnings`: a corrector's pay; `owed`: not paid out yet, negative after a pay reduction
 * - `revenue`: charges; `refunds` of money; `payouts`
 * - `card`: paid through the payment service; `payments`: recorded by staff; `grants` by staff
 */
export type Account = (typeof minuteAccounts)[number] | (typeof moneyAccounts)[number]

/** Accounts that may have negative balances: sources of minutes and money, and amounts owed to correctors. */
export const accountsAllowedNegative: readonly Account[] = [
  'issued',
  'card',
  'payments',
  'grants',
  'earnings',
  'owed',
]

export interface Entry {
  account: Account
  unit: Unit
  /** A whole number; negative for withdrawals. */
  amount: number
}

/** Balances by `account:unit`; missing balances are 0. */
export type Balances = Readonly<Partial<Record<`${Account}:${Unit}`, number>>>

/** Returns an account's balance in a unit; 0 if there is none. */
export const balanceOf = (balances: Balances, account: Account, unit: Unit): number =>
  balances[`${account}:${unit}`] ?? 0

/** Moves an amount from one account to another. */
export const move = (from: Account, to: Account, unit: Unit, amount: number): Entry[] => [
  { account: from, unit, amount: -amount },
  { account: to, unit, amount },
]

/** Sums entries of the same account and drops those that are 0. */
export function mergeEntries(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const { account, unit, amount } of entries) {
    const key = `${account}:${unit}`
    sums.set(key, { account, unit, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

const accountsOf = (unit: Unit): readonly Account[] => (isCurrency(unit) ? moneyAccounts : minuteAccounts)

/** Returns the reason why entries don't form a valid transaction; undefined if they do. */
export function findEntriesProblem(entries: readonly Entry[]): string | undefined {
  if (entries.length === 0) return 'A transaction needs entries'
  const sums = new Map<Unit, number>()
  for (const { account, unit, amount } of entries) {
    if (!Number.isSafeInteger(amount)) return `${amount} isn't a whole number`
    if (!accountsOf(unit).includes(account)) return `The account ${account} has no ${unit}`
    sums.set(unit, (sums.get(unit) ?? 0) + amount)
  }
  for (const [unit, sum] of sums) if (sum !== 0) return `The entries in ${unit} add up to ${sum}`
  return undefined
}

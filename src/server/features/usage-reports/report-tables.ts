import type { Currency } from '#contract/plan-choices.ts'
import type { Table, Value } from '#server/infra/documents/tables.ts'
import type { ChargedJobRow } from './queries.ts'
import type { ReportTexts } from './texts.ts'

/** Returns a row's currency, and its cost in cents. */
const costOf = ({ cost, currency }: ChargedJobRow, walletCurrency: Currency) => ({
  cents: Number(cost),
  currency: currency ?? walletCurrency,
})

/**
 * Returns the credits left after a job; null if the job was paid for in a currency other than the
 * workspace's.
 */
export const balanceAfter = (
  { balance, currency }: ChargedJobRow,
  walletCurrency: Currency,
): number | null => (currency === null || currency === walletCurrency ? Number(balance) : null)

/**
 * Creates tables of all jobs and of the totals by person and by project. A recording that is in several
 * projects counts toward each.
 */
export function reportTables(
  rows: readonly ChargedJobRow[],
  walletCurrency: Currency,
  texts: ReportTexts,
): Table[] {
  return [
    jobsTable(rows, walletCurrency, texts),
    peopleTable(rows, walletCurrency, texts),
    projectsTable(rows, walletCurrency, texts),
  ]
}

function jobsTable(rows: readonly ChargedJobRow[], walletCurrency: Currency, texts: ReportTexts): Table {
  const { columns, sheets, types, deletedCollection, deletedUser } = texts
  return {
    name: sheets.usage,
    columns: [
      { title: columns.date, kind: 'time', width: 18 },
      { title: columns.user, kind: 'text', width: 28 },
      { title: columns.collection, kind: 'text', width: 44 },
      { title: columns.minutes, kind: 'number' },
      { title: columns.type, kind: 'text', width: 18 },
      { title: columns.cost, kind: 'money' },
      { title: columns.balance, kind: 'money' },
      { title: columns.currency, kind: 'text' },
    ],
    rows: rows.map((row) => {
      const { cents, currency } = costOf(row, walletCurrency)
      const userName = row.user ?? (row.userId === null ? null : deletedUser)
      const collectionLabel = row.collection ?? (row.collectionId === null ? null : deletedCollection)
      return [
        row.at,
        userName,
        collectionLabel,
        row.minutes,
        types[row.kind],
        cents,
        balanceAfter(row, walletCurrency),
        currency,
      ]
    }),
  }
}

interface Total {
  keyValues: Value[]
  currency: string
  jobs: number
  minutes: number
  cents: number
}

/** Totals jobs by a key and by currency, largest totals first. */
function sumJobs(
  rows: readonly ChargedJobRow[],
  walletCurrency: Currency,
  keysOf: (row: ChargedJobRow) => { key: string; keyValues: Value[] }[],
): Value[][] {
  const totalsByKey = new Map<string, Total>()
  for (const row of rows)
    for (const { key, keyValues } of keysOf(row)) {
      const { cents, currency } = costOf(row, walletCurrency)
      const totalKey = `${key} ${currency}`
      const { jobs, minutes, cents: before } = totalsByKey.get(totalKey) ?? { jobs: 0, minutes: 0, cents: 0 }
      totalsByKey.set(totalKey, {
        keyValues,
        currency,
        jobs: jobs + 1,
        minutes: minutes + row.minutes,
        cents: before + cents,
      })
    }
  return [...totalsByKey.values()]
    .sort((a, b) => b.minutes - a.minutes)
    .map(({ keyValues, jobs, minutes, cents, currency }) => [...keyValues, jobs, minutes, cents, currency])
}

const totalColumns = ({ columns }: ReportTexts) =>
  [
    { title: columns.jobs, kind: 'number' },
    { title: columns.minutes, kind: 'number' },
    { title: columns.cost, kind: 'money' },
    { title: columns.currency, kind: 'text' },
  ] as const

function peopleTable(rows: readonly ChargedJobRow[], walletCurrency: Currency, texts: ReportTexts): Table {
  const { columns, sheets, deletedUser } = texts
  return {
    name: sheets.people,
    columns: [
      { title: columns.user, kind: 'text', width: 28 },
      { title: columns.email, kind: 'text', width: 32 },
      ...totalColumns(texts),
    ],
    rows: sumJobs(rows, walletCurrency, ({ userId, user, email }) => [
      { key: userId ?? '', keyValues: [user ?? deletedUser, email] },
    ]),
  }
}

function projectsTable(rows: readonly ChargedJobRow[], walletCurrency: Currency, texts: ReportTexts): Table {
  const { columns, sheets, noProject } = texts
  return {
    name: sheets.projects,
    columns: [
      { title: columns.project, kind: 'text', width: 32 },
      { title: columns.user, kind: 'text', width: 28 },
      ...totalColumns(texts),
    ],
    rows: sumJobs(rows, walletCurrency, (row) =>
      row.projects.length > 0
        ? row.projects.map(({ id, name, user }) => ({ key: id, keyValues: [name, user] }))
        : [{ key: '', keyValues: [noProject, null] }],
    ),
  }
}

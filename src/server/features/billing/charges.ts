import { compact, type Entry, move } from '#domain/ledger/accounts.ts'
import {
  type Cost,
  captureEntries,
  holdEntries,
  type Parts,
  partsOf,
  planHold,
  releaseEntries,
} from '#domain/ledger/holds.ts'
import { planMinutes, startedMinutes } from '#domain/ledger/prices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Queue } from '#server/infra/queue/queue.ts'
import { post } from './ledger.ts'
import * as ledgerQueries from './ledger-queries.ts'
import { openBilling, type Selling, type WorkspaceBilling } from './standing.ts'

/** Job that continues paused collections when a workspace has credits again. */
export const resumeJob = { name: 'billing.resume-paused' } as const

/** Whatever enqueues jobs. */
export interface Queueing {
  queue: Pick<Queue, 'enqueue'>
}

/** Work that a job charges for. */
export interface JobWork {
  organizationId: string
  job: ledgerQueries.Job
  /** The person who started it. */
  actorId: string | null
  /** Length of the recording. */
  seconds: number
}

/** What some work costs a workspace. */
export function costOf({ catalog, wallet }: WorkspaceBilling, { job, seconds }: JobWork): Cost {
  const percent = job.kind === 'translation' ? 100 + catalog.translation.surchargePercent : 100
  return {
    kind: 'minutes',
    unit: 'minutes',
    work: { minutes: startedMinutes(seconds), percent },
    pricePerHour: catalog.payAsYouGo.pricePerHour[wallet.currency],
  }
}

/**
 * Reserves what a job costs, once for each job. Commit it with the start of the work.
 * @returns false if the workspace doesn't have enough
 */
export async function holdForJob(ctx: Selling, tx: Db, work: JobWork): Promise<boolean> {
  const billing = await openBilling(ctx, tx, work.organizationId)
  if (!billing) return true
  const { job, actorId } = work
  const { wallet, access } = billing
  const cost = costOf(billing, work)
  const isEnterprise = access.kind === 'enterprise'
  const parts = isEnterprise ? enterpriseParts(cost) : planHold(cost, wallet)
  // A retried job may have a hold that used up what there was.
  if (!parts) return ledgerQueries.hasHold(tx, job.id)
  const entries = compact([
    ...(isEnterprise ? issueFor(parts, wallet.balances['plan:minutes'] ?? 0) : []),
    ...holdEntries(parts, wallet.currency),
  ])
  if (entries.length === 0) return true
  const details = { currency: wallet.currency, ...priceIn(cost) }
  await post(tx, billing.ledger, { key: `hold:${job.id}`, kind: 'hold', entries, job, actorId, details })
  return true
}

/** Enterprise workspaces pay nothing; their minutes are counted for reports. */
const enterpriseParts = (cost: Cost): Parts => ({
  unit: 'minutes',
  plan: cost.kind === 'minutes' ? planMinutes(cost.work) : 0,
  credits: 0,
  card: 0,
})

const issueFor = ({ unit, plan }: Parts, left: number): Entry[] =>
  plan > left ? move('issued', 'plan', unit, plan - left) : []

/** @throws AppError no_minutes if the workspace can't pay for a job */
export async function requireHold(ctx: Selling, tx: Db, work: JobWork): Promise<void> {
  if (!(await holdForJob(ctx, tx, work))) throw noMinutes()
}

export const noMinutes = () =>
  new AppError('no_minutes', 'The workspace has neither minutes nor credits left')

/** The price of a hold stays with it: the catalog may change before the end of the work. */
const priceIn = (cost: Cost): Record<string, number> =>
  cost.kind === 'minutes' ? { ...cost.work, pricePerHour: cost.pricePerHour } : {}

/**
 * Charges what a job had reserved, or less for a shorter recording. Commit it with the end of the work.
 * @param seconds actual length; null if it was known before
 */
export async function captureJob(tx: Db, jobId: string, seconds: number | null): Promise<void> {
  const hold = await ledgerQueries.openHold(tx, jobId)
  if (!hold) return
  const { job, actorId, currency, work, pricePerHour } = hold
  const parts = partsOf(hold.entries)
  const minutes = seconds === null ? work.minutes : Math.min(work.minutes, startedMinutes(seconds))
  const actual: Cost = { kind: 'minutes', unit: parts.unit, work: { ...work, minutes }, pricePerHour }
  const entries = captureEntries(parts, currency, work.minutes > 0 ? actual : null)
  const details = { minutes }
  await post(tx, hold, { key: `capture:${jobId}`, kind: 'capture', entries, job, actorId, details })
}

/** Gives back what a failed or canceled job had reserved. Commit it with the end of the work. */
export async function releaseJob(ctx: Queueing, tx: Db, jobId: string): Promise<void> {
  const hold = await ledgerQueries.openHold(tx, jobId)
  if (!hold) return
  const { job, actorId, workspaceId } = hold
  const entries = releaseEntries(partsOf(hold.entries), hold.currency)
  await post(tx, hold, { key: `release:${jobId}`, kind: 'release', entries, job, actorId })
  await resumePaused(ctx, tx, workspaceId)
}

/** Continues paused collections of a workspace that may have minutes or credits again. */
export async function resumePaused(ctx: Queueing, tx: Db, organizationId: string): Promise<void> {
  await ctx.queue.enqueue(tx, resumeJob, { organizationId }, organizationId)
}

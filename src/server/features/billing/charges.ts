import type { Currency } from '#contract/plan-choices.ts'
import { type PrecisionType, quotePrecision } from '#domain/billing/precision-quote.ts'
import { balanceOf, type Entry, mergeEntries, move } from '#domain/ledger/accounts.ts'
import {
  type Cost,
  captureEntries,
  holdEntries,
  type PaymentParts,
  partsOf,
  planHold,
  releaseEntries,
} from '#domain/ledger/holds.ts'
import { conversionPrice, planMinutes, roundUpToMinutes } from '#domain/ledger/prices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Queue } from '#server/infra/queue/queue.ts'
import { requestBalanceCheck } from './balance-checks.ts'
import { type BillingContext, openBilling, type WorkspaceBilling } from './billing-state.ts'
import { post } from './ledger.ts'
import * as ledgerQueries from './ledger-queries.ts'
import * as queries from './queries.ts'

/** Job that resumes paused collections when a workspace has credits again. */
export const resumeCollectionsJob = { name: 'billing.resume-paused' } as const

/** Context for enqueuing jobs. */
export interface QueueContext {
  queue: Pick<Queue, 'enqueue'>
}

/** Basis of a price: the length of a recording, or of a document's source text. */
export type WorkSize =
  | { kind: 'transcription' | 'translation'; seconds: number }
  | { kind: 'conversion'; characters: number }
  | { kind: 'precision'; seconds: number; languageCode: string; style: PrecisionType }

/** Work that a job charges for. */
export interface JobWork {
  organizationId: string
  jobId: string
  collectionId: string | null
  /** User who started the work. */
  actorId: string | null
  size: WorkSize
}

/**
 * Returns the cost of work for a workspace.
 * @throws AppError not_available for Precision in a language that has no rate
 */
export function costOf(
  { catalog, wallet }: Pick<WorkspaceBilling, 'catalog' | 'wallet'>,
  size: WorkSize,
): Cost {
  if (size.kind === 'conversion') {
    const cents = conversionPrice(size.characters, catalog.conversion.perMillionCharacters[wallet.currency])
    return { kind: 'money', cents }
  }
  if (size.kind === 'precision') return precisionCost(catalog, wallet.currency, size)
  const percent = size.kind === 'translation' ? 100 + catalog.translation.surchargePercent : 100
  return {
    kind: 'minutes',
    unit: 'minutes',
    work: { minutes: roundUpToMinutes(size.seconds), percent },
    pricePerHour: catalog.payAsYouGo.pricePerHour[wallet.currency],
  }
}

function precisionCost(
  { precision }: WorkspaceBilling['catalog'],
  currency: Currency,
  { seconds, languageCode, style: type }: Extract<WorkSize, { kind: 'precision' }>,
): Cost {
  const quote = quotePrecision(
    precision,
    { languageCode, type, seconds },
    { currency, minutesLeft: 0, now: Date.now() },
  )
  if (!quote) throw new AppError('not_available', "Precision isn't available in this language")
  return quote.cost
}

/**
 * Reserves the cost of a job, once per job, in the transaction that starts the work.
 * @returns false if the workspace's balance is too low
 */
export async function holdForJob(
  ctx: BillingContext & QueueContext,
  tx: Db,
  work: JobWork,
): Promise<boolean> {
  const billing = await openBilling(ctx, tx, work.organizationId)
  if (!billing) return true
  const { jobId, collectionId, actorId, size } = work
  const job = { id: jobId, kind: size.kind, collectionId }
  const { wallet, access } = billing
  const cost = costOf(billing, size)
  const isEnterprise = access.kind === 'enterprise'
  const parts = isEnterprise ? enterpriseParts(cost) : planHold(cost, wallet)
  // The retried job's existing hold may have used up the balance.
  if (!parts) return ledgerQueries.hasHold(tx, job.id)
  const entries = mergeEntries([
    ...(isEnterprise ? overdraftEntries(parts, balanceOf(wallet.balances, 'plan', parts.unit)) : []),
    ...holdEntries(parts, wallet.currency),
  ])
  if (entries.length === 0) return true
  const details = { currency: wallet.currency, ...pricesByCurrency(cost) }
  const isNew = await post(tx, billing.ledger, {
    key: `hold:${job.id}`,
    kind: 'hold' as const,
    entries,
    job,
    actorId,
    details,
  })
  const needsWatching = billing.topUp !== null || billing.budget !== null
  if (isNew && needsWatching && parts.credits > 0)
    await requestBalanceCheck(ctx, tx, work.organizationId, false)
  return true
}

/** Enterprise workspaces pay nothing, but their minutes are counted for reports. */
const enterpriseParts = (cost: Cost): PaymentParts => ({
  unit: cost.kind === 'minutes' ? cost.unit : 'minutes',
  plan: cost.kind === 'minutes' ? planMinutes(cost.work) : 0,
  credits: 0,
})

const overdraftEntries = ({ unit, plan }: PaymentParts, remainingMinutes: number): Entry[] =>
  plan > remainingMinutes ? move('issued', 'plan', unit, plan - remainingMinutes) : []

/** @throws AppError no_minutes if the workspace can't afford a job */
export async function placeHold(ctx: BillingContext & QueueContext, tx: Db, work: JobWork): Promise<void> {
  if (!(await holdForJob(ctx, tx, work))) throw noMinutesError()
}

export const noMinutesError = () =>
  new AppError('no_minutes', "The workspace doesn't have enough minutes and credits for this")

/** Returns the prices to store with the hold, since catalog prices may change before the work ends. */
const pricesByCurrency = (cost: Cost): Record<string, number> =>
  cost.kind === 'minutes' ? { ...cost.work, pricePerHour: cost.pricePerHour } : {}

/**
 * Charges the amount reserved for a job, or less if the recording turned out shorter, in the transaction that
 * ends the work.
 * @param seconds actual length; null if it was already known
 * @param lateRefundPercent percentage of the price that is waived because the work is late
 */
export async function captureJob(
  tx: Db,
  jobId: string,
  seconds: number | null,
  lateRefundPercent = 0,
): Promise<void> {
  const hold = await ledgerQueries.openHold(tx, jobId)
  if (!hold) return
  const { job, actorId, currency, work, pricePerHour } = hold
  const parts = partsOf(hold.entries)
  const minutes = seconds === null ? work.minutes : Math.min(work.minutes, roundUpToMinutes(seconds))
  const chargedWork = { minutes, percent: Math.round((work.percent * (100 - lateRefundPercent)) / 100) }
  const actualCost: Cost = { kind: 'minutes', unit: parts.unit, work: chargedWork, pricePerHour }
  const entries = captureEntries(parts, currency, work.minutes > 0 ? actualCost : null)
  const details = { minutes, ...(lateRefundPercent > 0 && { lateRefundPercent }) }
  await post(tx, hold, { key: `capture:${jobId}`, kind: 'capture', entries, job, actorId, details })
}

/** Releases the hold of a failed or canceled job, in the transaction that ends the work. */
export async function releaseJob(ctx: QueueContext, tx: Db, jobId: string): Promise<void> {
  const hold = await ledgerQueries.openHold(tx, jobId)
  if (!hold) return queries.releaseFreeConversion(tx, jobId)
  const { job, actorId, workspaceId } = hold
  const entries = releaseEntries(partsOf(hold.entries), hold.currency)
  await post(tx, hold, { key: `release:${jobId}`, kind: 'release', entries, job, actorId })
  await requestResumption(ctx, tx, workspaceId)
}

/** Enqueues the job that resumes a workspace's paused collections. */
export async function requestResumption(ctx: QueueContext, tx: Db, organizationId: string): Promise<void> {
  await ctx.queue.enqueue(tx, resumeCollectionsJob, { organizationId }, organizationId)
}

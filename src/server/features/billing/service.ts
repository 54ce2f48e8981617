import type { Updateable } from 'kysely'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { type Access, mediaLimit, unlimitedAccess } from '#domain/billing/workspace-access.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { payableMinutes } from '#domain/ledger/holds.ts'
import { findVisibleEnd } from '#domain/recognition/processing.ts'
import type { Ms } from '#domain/words/words.ts'
import type { WorkspaceBillingTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { checkBalanceJob, requestBalanceCheck } from './balance-checks.ts'
import { type BillingContext, openBilling, readBilling, requirePlans, sellsPlans } from './billing-state.ts'
import { sendBudgetAlert } from './budget.ts'
import {
  captureJob,
  costOf,
  holdForJob,
  noMinutesError,
  placeHold,
  releaseJob,
  resumeCollectionsJob,
} from './charges.ts'
import { captureConversion, holdForConversion } from './conversions.ts'
import { addCredits } from './credits.ts'
import { requestSubscriptionUpdates, updateSubscriptionsJob } from './deletions.ts'
import { applyEvent } from './events.ts'
import { openLedger, post } from './ledger.ts'
import { mailManagers, sendPaymentReminders, sendPlanEndedNotice } from './payment-reminders.ts'
import { readPlan } from './plan.ts'
import * as queries from './queries.ts'
import { settleStaleHolds } from './reconcile.ts'
import { recordRefund } from './refunds.ts'
import { hasFreeSeats, requireSeats } from './seats.ts'
import { listLatestTransactions } from './statement.ts'

export type { WorkspaceBilling } from './billing-state.ts'
export type { JobWork, QueueContext, WorkSize } from './charges.ts'
export type { MailingContext } from './payment-reminders.ts'
export type { BillingContext }
export {
  addCredits,
  applyEvent,
  captureConversion,
  captureJob,
  checkBalanceJob,
  costOf,
  hasFreeSeats,
  holdForConversion,
  holdForJob,
  listLatestTransactions,
  mailManagers,
  noMinutesError,
  openBilling,
  openLedger,
  placeHold,
  post,
  readBilling,
  readPlan,
  recordRefund,
  releaseJob,
  requestBalanceCheck,
  requestSubscriptionUpdates,
  requirePlans,
  requireSeats,
  resumeCollectionsJob,
  sendBudgetAlert,
  sendPaymentReminders,
  sendPlanEndedNotice,
  settleStaleHolds,
  updateSubscriptionsJob,
}

/** Returns a workspace's features and limits; unlimited if the installation has no plans. */
export async function readAccess(ctx: BillingContext, db: Db, organizationId: string): Promise<Access> {
  return (await readBilling(ctx, db, organizationId))?.access ?? unlimitedAccess
}

/**
 * Throws unless the workspace's plan includes a feature.
 * @throws AppError upgrade_required, with the feature
 */
export async function requireFeature(
  ctx: BillingContext,
  db: Db,
  organizationId: string,
  feature: PlanFeature,
): Promise<void> {
  if (!sellsPlans(ctx)) return
  const { features, kind } = await readAccess(ctx, db, organizationId)
  if (!features.includes(feature)) throw upgradeRequiredError(feature, kind)
}

const upgradeRequiredError = (feature: PlanFeature, kind: Access['kind']) =>
  new AppError('upgrade_required', `The workspace's plan doesn't include ${feature}`, { feature, kind })

/**
 * Returns how many draft minutes a workspace can pay for now, locking its balances until `tx` ends; null if
 * unlimited.
 */
export async function readMinutesLeft(
  ctx: BillingContext,
  tx: Db,
  organizationId: string,
): Promise<number | null> {
  const billing = await openBilling(ctx, tx, organizationId)
  if (!billing || billing.access.minutes === null) return null
  const { wallet, catalog } = billing
  const affordableMinutes = payableMinutes(wallet, catalog.payAsYouGo.pricePerHour[wallet.currency])
  return balanceOf(wallet.balances, 'plan', 'minutes') + affordableMinutes
}

/** Returns how many seconds of each recording a workspace may transcribe and see; undefined if unlimited. */
export async function shownSeconds(
  ctx: BillingContext,
  db: Db,
  organizationId: string,
): Promise<number | undefined> {
  const billing = await readBilling(ctx, db, organizationId)
  return billing && mediaLimit(billing.catalog, billing.access)
}

interface UserView {
  organization_id: string
  demo: boolean
  duration_seconds: number | null
}

/**
 * Returns the end of the visible part of a transcript, in milliseconds; null if the whole transcript is
 * visible.
 */
export async function shownEnd(ctx: BillingContext, db: Db, collection: UserView): Promise<Ms | null> {
  if (!sellsPlans(ctx)) return null
  // Recordings within the free plan's limit are fully visible on every plan.
  if (findVisibleEnd((await ctx.catalog()).free.fileSeconds, collection) === null) return null
  return findVisibleEnd(await shownSeconds(ctx, db, collection.organization_id), collection)
}

/** Rejects recordings longer than the plan allows. @throws AppError upgrade_required */
export async function requireAllowedLength(
  ctx: BillingContext,
  db: Db,
  organizationId: string,
  seconds: number,
): Promise<void> {
  const billing = await readBilling(ctx, db, organizationId)
  const limit = billing && mediaLimit(billing.catalog, billing.access)
  if (billing && limit !== undefined && seconds > limit)
    throw upgradeRequiredError('FileSizeLimit', billing.access.kind)
}

/** Updates a workspace's plan and billing settings. */
export async function changeBilling(
  tx: Db,
  organizationId: string,
  changes: Updateable<WorkspaceBillingTable>,
): Promise<void> {
  await queries.upsertBilling(tx, organizationId, changes)
}

import type { CollectionCosts } from '#contract/billing.ts'
import { isCurrency } from '#contract/plan-choices.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { priceFor } from '#domain/ledger/holds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { ChargeRow } from '#server/features/billing/reads.ts'
import { hasUsedFreeConversion, listCharges } from '#server/features/billing/reads.ts'
import {
  costOf,
  openBilling,
  requirePlans,
  type WorkSize,
  type WorkspaceBilling,
} from '#server/features/billing/service.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { readConversionLength } from '#server/features/documents/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'

type Estimates = CollectionCosts['estimates']

/** Returns a collection's charges, along with estimates for further work, for members of its workspace. */
export async function getCosts(
  ctx: Context,
  actor: UserActor,
  id: string,
  options: { conversion: boolean },
): Promise<CollectionCosts> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  await requireMembership(ctx.db, actor, collection.organization_id)
  requirePlans(ctx)
  // This also issues the minutes for a new month.
  const billing = await ctx.db.transaction().execute((tx) => openBilling(ctx, tx, collection.organization_id))
  const rows = await listCharges(ctx.db, collection.organization_id, id)
  const hasPrices = billing !== undefined && billing.access.kind !== 'enterprise'
  return {
    charges: rows.map(presentCharge),
    estimates: hasPrices ? await estimate(ctx, actor, { collection, billing, ...options }) : null,
  }
}

function presentCharge({
  at,
  kind,
  lateRefundPercent,
  entries,
}: ChargeRow): CollectionCosts['charges'][number] {
  const amountOf = (account: string) => entries.find((entry) => entry.account === account)?.amount ?? 0
  const currency = entries.map(({ unit }) => unit).find(isCurrency) ?? 'USD'
  return {
    kind,
    at: toEpochSeconds(at),
    minutes: amountOf('used'),
    cents: amountOf('revenue'),
    currency,
    lateRefundPercent,
  }
}

interface EstimatedWork {
  collection: Authorized<'view'>
  billing: WorkspaceBilling
  conversion: boolean
}

async function estimate(
  ctx: Context,
  actor: UserActor,
  { collection, billing, conversion }: EstimatedWork,
): Promise<Estimates> {
  const { balances, currency } = billing.wallet
  const remainingMinutes = balanceOf(balances, 'plan', 'minutes')
  const priceOf = (size: WorkSize) => priceFor(costOf(billing, size), remainingMinutes)
  const { duration_seconds: seconds, type, demo } = collection
  // The welcome recording and its translations are free.
  const isRecording = type !== 'text' && seconds !== null && !demo
  const isPriced =
    conversion && collection.has_transcript && (await hasUsedFreeConversion(ctx.db, actor.userId))
  return {
    currency,
    transcription: isRecording ? priceOf({ kind: 'transcription', seconds }) : null,
    translation: isRecording ? priceOf({ kind: 'translation', seconds }) : null,
    conversion: isPriced
      ? priceOf({ kind: 'conversion', characters: await readConversionLength(ctx, actor, collection.id) })
      : null,
  }
}

import { randomUUID } from 'node:crypto'
import type { CorrectionProduct, PrecisionStyle } from '#contract/corrections.ts'
import { isEligibleForPrecision } from '#domain/collections/collection-kinds.ts'
import { autoDetect, baseLanguage } from '#domain/languages/languages.ts'
import type { Context } from '#server/context.ts'
import { placeHold, requireFeature } from '#server/features/billing/service.ts'
import {
  type CollectionRow,
  changeCollection,
  clearedDeletion,
  requireMedia,
} from '#server/features/collections/service.ts'
import { findCaptionRules } from '#server/features/exports/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { readTerms } from './offer.ts'
import * as queries from './queries.ts'

/** Options of an order. */
export interface OrderOptions {
  product: CorrectionProduct
  style: PrecisionStyle
  captionProfile?: string | undefined
  /** Notes for the corrector. */
  notes: string
}

type OrderedCollection = Pick<
  CollectionRow,
  | ('id' | 'organization_id' | 'type' | 'demo' | 'perfection' | 'translated_from' | 'language_code')
  | ('state' | 'has_transcript' | 'duration_seconds' | 'media_deleted_at')
>

export const kindsOf = ({ type, demo, perfection, translated_from: from }: OrderedCollection) => ({
  type,
  demo,
  perfection: perfection ?? undefined,
  ...(from !== null && { tTranslation: { from } }),
})

/**
 * Orders Precision for a locked collection. Nothing is stored if it fails.
 * @throws AppError conflict, not_ready, media_deleted, upgrade_required, not_available, not_found, no_minutes
 */
export async function placeOrder<R extends OrderedCollection>(
  ctx: Context,
  tx: Db,
  row: R,
  { actorId, ...options }: OrderOptions & { actorId: string },
): Promise<CollectionRow | R> {
  const { id, organization_id: organizationId, language_code: languageCode } = row
  const { queue, terms } = await requireQueue(ctx, tx, { organizationId, languageCode })
  if (!isEligibleForPrecision(kindsOf(row)))
    throw new AppError('conflict', "Precision isn't available for this collection")
  const { duration_seconds: seconds } = row
  if (row.state !== 'complete' || !row.has_transcript || seconds === null)
    throw new AppError('not_ready', "The transcript isn't complete")
  requireMedia(row)
  const profile = options.product === 'captions' ? (options.captionProfile ?? 'standard') : null
  if (profile) await findCaptionRules(tx, organizationId, profile, languageCode)
  const order = { id: randomUUID(), collectionId: id }
  const isServiceQueue = queue === 'service'
  if (isServiceQueue) {
    const size = { kind: 'precision', seconds, languageCode, style: options.style } as const
    await placeHold(ctx, tx, { organizationId, jobId: order.id, collectionId: id, actorId, size })
  }
  const { hours, lateRefundPercent } = terms.precision
  await queries.insertOrder(tx, id, {
    id: order.id,
    workspace_id: organizationId,
    ordered_by: actorId,
    product: options.product,
    style: options.style,
    caption_profile: profile,
    own_workspace_id: isServiceQueue ? null : organizationId,
    language: baseLanguage(languageCode),
    seconds,
    notes: options.notes,
    late_refund_percent: isServiceQueue ? lateRefundPercent : 0,
    due_at: new Date(Date.now() + hours * 3_600_000),
  })
  await queries.insertEvent(tx, order.id, { kind: 'ordered', actorId })
  const changes = { perfection: false, precision_error: null, ...clearedDeletion }
  return (await changeCollection(tx, id, changes)) ?? row
}

interface OfferTerms {
  organizationId: string
  languageCode: string
}

async function requireQueue(ctx: Context, tx: Db, { organizationId, languageCode }: OfferTerms) {
  await requireFeature(ctx, tx, organizationId, 'Precision')
  const terms = await readTerms(ctx, tx, organizationId)
  const queue = terms.queueOf(languageCode)
  if (!queue)
    throw new AppError(
      'not_available',
      "There are no correctors for this language. Owners can appoint members in the workspace's settings.",
      { language: baseLanguage(languageCode) },
    )
  return { queue, terms }
}

/**
 * Requires that Precision can be ordered for an upload, unless its language isn't known yet.
 * @throws AppError upgrade_required, not_available
 */
export async function requirePrecisionAvailable(ctx: Context, tx: Db, offer: OfferTerms): Promise<void> {
  const isKnown = !['', autoDetect].includes(offer.languageCode)
  if (isKnown) await requireQueue(ctx, tx, offer)
  else await requireFeature(ctx, tx, offer.organizationId, 'Precision')
}

/** Places the order that was requested during an upload. If that fails, the collection shows the reason. */
export async function placeRequestedOrder(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  if (!row.options.isPrecision || row.perfection !== null) return
  try {
    const options = { product: 'transcript', style: 'standard', notes: '' } as const
    await placeOrder(ctx, tx, row, { ...options, actorId: row.owner_id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await changeCollection(tx, row.id, { precision_error: error.code })
  }
}

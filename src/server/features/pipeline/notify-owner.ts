import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { listStaff } from '#server/features/staff/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'

/** Emails a collection's owner that its transcript is ready. */
export async function notifyOwnerOfTranscript(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  const values = { ...toCollectionValues(row), durationSeconds: row.duration_seconds }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptReady', values })
}

/** Emails a collection's owner why there is no transcript. */
export async function notifyOwnerOfFailure(
  ctx: Context,
  tx: Db,
  row: CollectionRow,
  reason: ProcessingErrorCode,
): Promise<void> {
  // The email is about transcripts; a document's page shows the reason itself.
  if (row.type === 'text') return
  const values = { ...toCollectionValues(row), reason }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptFailed', values })
}

const toCollectionValues = ({ id, name }: CollectionRow) => ({ collectionId: id, collectionName: name })

const unpaidLimit = { name: 'provider-unpaid', points: 1, seconds: 24 * 3600 }

/** Emails administrators, at most once a day per provider, that the provider's bill hasn't been paid. */
export async function notifyAdministrators(ctx: Context, error: EngineError): Promise<void> {
  ctx.log.error({ err: error }, 'a provider has no credit left')
  try {
    await ctx.limits.take(unpaidLimit, error.message)
  } catch (limitError) {
    if (limitError instanceof AppError) return
    throw limitError
  }
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id } of await listStaff(tx))
      await sendMailToUser(ctx, tx, id, { template: 'providerUnpaid', values: { message: error.message } })
  })
}

import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Writes to the owner of a collection that its transcript is ready. */
export async function notifyReady(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  const values = { ...aboutOf(row), durationSeconds: row.duration_seconds }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptReady', values })
}

/** Writes to the owner of a collection why there will be no transcript. */
export async function notifyFailed(
  ctx: Context,
  tx: Db,
  row: CollectionRow,
  reason: ProcessingErrorCode,
): Promise<void> {
  const values = { ...aboutOf(row), reason }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptFailed', values })
}

const aboutOf = ({ id, name }: CollectionRow) => ({ collectionId: id, collectionName: name })

import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Emails a collection's owner that its transcript is ready. */
export async function notifyReady(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  const values = { ...aboutOf(row), durationSeconds: row.duration_seconds }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptReady', values })
}

/** Emails a collection's owner why it has no transcript. */
export async function notifyFailed(
  ctx: Context,
  tx: Db,
  row: CollectionRow,
  reason: ProcessingErrorCode,
): Promise<void> {
  // The email is about transcripts; documents show it on their page.
  if (row.type === 'text') return
  const values = { ...aboutOf(row), reason }
  await sendMailToUser(ctx, tx, row.owner_id, { template: 'transcriptFailed', values })
}

const aboutOf = ({ id, name }: CollectionRow) => ({ collectionId: id, collectionName: name })

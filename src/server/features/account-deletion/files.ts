import type { Context } from '#server/context.ts'
import { bulkExportFolder } from '#server/features/bulk-exports/service.ts'
import { exportFolder } from '#server/features/data-export/service.ts'
import { type ErasedRecording, recordingFiles } from '#server/features/erasure/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Erasure } from '#server/infra/database/erasure-tables.ts'

/** Lists the stored objects and outbox emails to delete along with an account. */
export async function listAccountFiles(
  { mailer }: Context,
  tx: Db,
  { id: userId, email, avatar_key }: { id: string; email: string | null; avatar_key: string | null },
  erasedRecordings: readonly ErasedRecording[],
): Promise<Erasure> {
  const uploads = await tx
    .selectFrom('uploads')
    .select(['storage_key as key', 'multipart_id as multipartId'])
    .where('user_id', '=', userId)
    .execute()
  const exports = await tx.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  const bulkExports = await tx.selectFrom('bulk_exports').select('id').where('user_id', '=', userId).execute()
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .where((row) => row.or([row('user_id', '=', userId), row('recipient', '=', email ?? '')]))
    .execute()
  const { keys, folders } = recordingFiles(erasedRecordings)
  return {
    userId,
    keys: [...keys, ...(avatar_key ? [avatar_key] : [])],
    folders: [
      ...folders,
      ...exports.map(({ id }) => exportFolder(id)),
      ...bulkExports.map(({ id }) => bulkExportFolder(id)),
      `avatars/${userId}`,
    ],
    uploads,
    mails: mailer.outbox ? mails.map(({ id, created_at }) => ({ id, date: created_at.toISOString() })) : [],
  }
}

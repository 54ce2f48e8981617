import type { Context } from '#server/context.ts'
import { folderOf } from '#server/features/collections/service.ts'
import { folderOfExport } from '#server/features/data-export/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Erasure } from '#server/infra/database/leaving-tables.ts'

/** A deleted recording. */
export interface ErasedRecording {
  id: string
  demo: boolean
  source_key: string
}

/** Folders of a user's uploads and their derived files. */
export const uploadsOf = (userId: string) => `uploads/${userId}`

/** Everything in storage and in the outbox to delete with an account. */
export async function filesOf(
  { mailer }: Context,
  tx: Db,
  { id: userId, email, avatar_key }: { id: string; email: string | null; avatar_key: string | null },
  doomed: readonly ErasedRecording[],
): Promise<Erasure> {
  const uploads = await tx
    .selectFrom('uploads')
    .select(['storage_key as key', 'multipart_id as multipartId'])
    .where('user_id', '=', userId)
    .execute()
  const exports = await tx.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .where((row) => row.or([row('user_id', '=', userId), row('recipient', '=', email ?? '')]))
    .execute()
  // The welcome recording's media are shared by everyone.
  const sources = doomed.filter(({ demo }) => !demo).map(({ source_key }) => source_key)
  return {
    userId,
    keys: [...sources, ...(avatar_key ? [avatar_key] : [])],
    folders: [
      ...doomed.map(({ id }) => folderOf(id)),
      ...exports.map(({ id }) => folderOfExport(id)),
      `avatars/${userId}`,
    ],
    uploads,
    mails: mailer.outbox ? mails.map(({ id, created_at }) => ({ id, date: created_at.toISOString() })) : [],
  }
}

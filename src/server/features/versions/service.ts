import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import * as documents from '#server/features/documents/service.ts'
import * as transcripts from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'

const documentVersions = { save: documents.saveVersion, change: documents.changeVersion }
const transcriptVersions = { save: transcripts.saveVersion, change: transcripts.changeVersion }

/** Returns the functions that manage a collection's versions. */
async function versionsOf(ctx: Context, actor: UserActor, id: string) {
  const { type } = await requireCollection(ctx.db, actor, id, 'edit')
  return type === 'text' ? documentVersions : transcriptVersions
}

/**
 * Saves the result of an editing session on a transcript or document as a version, if anything changed. The
 * caller must have locked the collection and checked permissions.
 */
export function saveVersionAtCheckIn(
  tx: Db,
  { id, type }: Pick<CollectionRow, 'id' | 'type'>,
  userId: string,
): Promise<void> {
  return type === 'text'
    ? documents.saveDocumentAtCheckIn(tx, id, userId)
    : transcripts.saveTranscriptAtCheckIn(tx, id, userId)
}

/** Saves a named version of a transcript or document. */
export async function saveVersion(ctx: Context, actor: UserActor, id: string, name: string) {
  return (await versionsOf(ctx, actor, id)).save(ctx, actor, id, name)
}

/** Names or restores a version of a transcript or document. */
export async function changeVersion(
  ctx: Context,
  actor: UserActor,
  versionKey: { collectionId: string; versionId: string },
  change: { name?: string | null | undefined; restore?: boolean | undefined },
) {
  return (await versionsOf(ctx, actor, versionKey.collectionId)).change(ctx, actor, versionKey, change)
}

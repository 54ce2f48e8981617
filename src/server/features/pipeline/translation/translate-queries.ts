import { sql } from 'kysely'
import type { ProcessingState } from '#contract/choices.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'

type TranslationKey = { id: string } | { ownerId: string; of: string; to: string; state: ProcessingState }

/**
 * Finds a translation by ID, even in the trash, or a user's newest translation of a collection into a
 * language.
 */
export async function findTranslation(
  db: Db,
  translationKey: TranslationKey,
): Promise<CollectionRow | undefined> {
  const all = db.selectFrom('collections').selectAll()
  if ('id' in translationKey) return all.where('id', '=', translationKey.id).executeTakeFirst()
  return all
    .where('translation_of', '=', translationKey.of)
    .where('owner_id', '=', translationKey.ownerId)
    .where('language_code', '=', translationKey.to)
    .where('state', '=', translationKey.state)
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface TranslationFamily {
  originalId: string
  organizationId: string
  viewerId: string
}

/**
 * Lists a collection and its translations, limited to complete ones that the viewer can see as a member of
 * the workspace.
 */
export async function listFamily(db: Db, { originalId, organizationId, viewerId }: TranslationFamily) {
  return db
    .selectFrom('collections')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'collections.organization_id')
        .on('memberships.user_id', '=', viewerId),
    )
    .select(['collections.id', 'language_code', 'translated_from'])
    .where('collections.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('collections.id', '=', originalId), eb('translation_of', '=', originalId)]))
    .where('state', '=', 'complete')
    .where((eb) => eb.or([eb('has_transcript', '=', true), eb('type', '=', 'text')]))
    .where('trashed_at', 'is', null)
    .where(
      sql<boolean>`(owner_id = ${viewerId}::uuid or shared_with @> array[${viewerId}::uuid]
        or memberships.role in ('owner', 'admin'))`,
    )
    .orderBy('collections.created_at')
    .limit(100)
    .execute()
}

/** Adds a collection to the user's projects that contain another collection. */
export async function copyProjectAssignments(
  db: Db,
  { from, to, userId }: { from: string; to: string; userId: string },
): Promise<void> {
  await sql`
    insert into project_collections (user_id, collection_id, project_id)
    select user_id, ${to}, project_id from project_collections
    where collection_id = ${from} and user_id = ${userId}`.execute(db)
}

import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import * as queries from './translate-queries.ts'

export interface Translation {
  id: string
  languageCode: string
  /** Whether this is the original. */
  original: boolean
}

/** Lists a collection's original and its complete translations that the actor can see, oldest first. */
export async function listTranslations(
  { db }: Pick<Context, 'db'>,
  actor: UserActor,
  id: string,
): Promise<Translation[]> {
  const collection = await requireCollection(db, actor, id, 'view')
  const rows = await queries.listFamily(db, {
    originalId: collection.translation_of ?? collection.id,
    organizationId: collection.organization_id,
    viewerId: actor.userId,
  })
  return rows.map((row) => ({
    id: row.id,
    languageCode: row.language_code,
    original: row.translated_from === null,
  }))
}

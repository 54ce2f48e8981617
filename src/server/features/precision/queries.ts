import { type Selectable, sql } from 'kysely'
import type { CorrectionsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The latest order of a recording, with the comment of its corrector. */
export async function findOrder(
  db: Db,
  collectionId: string,
): Promise<(Selectable<CorrectionsTable> & { comment: string | null }) | undefined> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .select(
      sql<string | null>`(select comment from correction_works where correction_id = corrections.id
        and outcome = 'complete' and stage = 'correction' order by ended_at desc limit 1)`.as('comment'),
    )
    .where('collection_id', '=', collectionId)
    .where('kind', '=', 'order')
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Whether a language has correctors who aren't blocked: a workspace's own ones, or with null those of the
 * installation.
 */
export async function hasCorrectors(db: Db, language: string, workspaceId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('corrector_languages')
    .leftJoin('correctors', 'correctors.user_id', 'corrector_languages.user_id')
    .select('corrector_languages.id')
    .where('language', '=', language)
    .where('state', '=', 'active')
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .where('correctors.blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

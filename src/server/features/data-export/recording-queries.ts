import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { isExportable } from './is-exportable.ts'

export type Recording = Awaited<ReturnType<typeof listRecordings>>[number]

/**
 * Lists a user's own collections, oldest first. Public links are included only for their creator, the only
 * person who has the key.
 */
export async function listRecordings(db: Db, userId: string) {
  return db
    .selectFrom('collections')
    .innerJoin('organizations', 'organizations.id', 'collections.organization_id')
    .select([
      'collections.id',
      'collections.name',
      'organization_id',
      'organizations.name as workspace',
      'collections.region',
      'language_code',
      'description',
      'notes',
      'document_settings',
      'demo',
      'source_key',
      'source_url',
      'options',
      'duration_seconds',
      'has_video',
      'engine',
      'quality',
      'speaker_method',
      'state',
      'error_code',
      'error_message',
      'shared_with',
      'logs',
      'collections.created_at',
      'completed_at',
      'trashed_at',
      'last_opened_at',
      'media_deleted_at',
      'collections.held_at',
    ])
    .select(
      sql<object | null>`(select json_build_object('createdAt', created_at, 'expiresAt', expires_at,
          'allowExport', allow_export, 'showHighlights', show_highlights, 'showComments', show_comments,
          'showTranslations', show_translations, 'hasPassword', password_hash is not null,
          'viewsByDay', (select coalesce(json_object_agg(day, views order by day), '{}')
            from public_link_views where collection_id = collections.id))
        from public_keys where collection_id = collections.id)`.as('public_link'),
    )
    .select(
      sql<string[]>`array(select tags.name from tags where tags.id = any(tag_ids) order by tags.name)`.as(
        'tags',
      ),
    )
    .where('owner_id', '=', userId)
    .where(isExportable('collections.organization_id'))
    .orderBy('collections.created_at')
    .orderBy('collections.id')
    .execute()
}

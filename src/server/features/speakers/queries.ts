import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

const maxNames = 300

/**
 * Lists the speaker names in a workspace's transcripts that the user can see, most frequent first; generated
 * names are omitted.
 */
export async function listNames(
  db: Db,
  organizationId: string,
  viewer: { userId: string; manages: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(speaker->>'name') as name
    from collections
    join transcripts on transcripts.collection_id = collections.id,
      jsonb_array_elements(transcripts.speakers) as speaker
    where organization_id = ${organizationId} and trashed_at is null
      and (${viewer.manages} or owner_id = ${viewer.userId} or shared_with @> array[${viewer.userId}]::uuid[])
      and speaker->>'name' !~ '^(Speaker [0-9]+|)$'
    group by lower(speaker->>'name')
    order by count(*) desc, lower(speaker->>'name')
    limit ${maxNames}`.execute(db)
  return rows.map(({ name }) => name)
}

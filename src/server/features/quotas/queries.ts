import { sql } from 'kysely'
import { runningImprovementStates, runningStates } from '#domain/recognition/processing.ts'
import type { Db } from '#server/infra/database/database.ts'
import { literals } from '#server/infra/database/literals.ts'

export interface StoredBytes {
  /** Bytes in collections, including those in the trash. */
  stored: number
  /** Declared bytes of uploads that haven't become collections yet. */
  unfinished: number
}

export type Scope = 'user' | 'workspace'
const columns = {
  user: { collections: 'owner_id', uploads: 'user_id' },
  workspace: { collections: 'organization_id', uploads: 'organization_id' },
} as const

/** Serializes quota checks for the same user or workspace until the transaction ends. */
export async function lockUsage(tx: Db, resource: 'bytes' | 'jobs', id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${resource} ${id}`}, 0))`.execute(tx)
}

/** Sums the bytes that count toward a user's or a workspace's quota. */
export async function sumBytes(db: Db, scope: Scope, id: string): Promise<StoredBytes> {
  const { collections, uploads } = columns[scope]
  const { rows } = await sql<StoredBytes>`
    select
      (select coalesce(sum(stored_bytes), 0)::float8 from collections where ${sql.ref(collections)} = ${id}) as stored,
      (select coalesce(sum(size), 0)::float8 from uploads where ${sql.ref(uploads)} = ${id}) as unfinished`.execute(
    db,
  )
  return rows[0] ?? { stored: 0, unfinished: 0 }
}

/** Counts a user's waiting and running jobs. */
export async function countJobs(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from collections
        where owner_id = ${userId} and (state in (${literals(runningStates)}) or denoising)) +
      (select count(*) from recodes where user_id = ${userId} and state in (${literals(runningImprovementStates)})) +
      (select count(*) from diarizations where user_id = ${userId} and state in (${literals(runningImprovementStates)})) +
      (select count(*) from document_media join collections on collections.id = collection_id
        where owner_id = ${userId} and document_media.state = 'pending')
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists collections whose size is unknown. */
export async function listUnmeasuredCollections(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('stored_bytes', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sums the bytes of all collections and uploads in the installation. */
export async function sumAllBytes(db: Db): Promise<StoredBytes> {
  const { rows } = await sql<StoredBytes>`
    select (select coalesce(sum(stored_bytes), 0)::float8 from collections) as stored,
      (select coalesce(sum(size), 0)::float8 from uploads) as unfinished`.execute(db)
  return rows[0] ?? { stored: 0, unfinished: 0 }
}

/** Lists the users whose recordings and uploads take up the most bytes, largest first. */
export async function listUsersByStorage(
  db: Db,
  limit: number,
): Promise<(StoredBytes & { id: string; email: string | null })[]> {
  const { rows } = await sql<StoredBytes & { id: string; email: string | null }>`
    select users.id, email, sum(stored)::float8 as stored, sum(unfinished)::float8 as unfinished
    from (
      select owner_id as user_id, stored_bytes as stored, 0 as unfinished from collections
      union all select user_id, 0, size from uploads
    ) as bytes join users on users.id = user_id
    group by users.id, email having sum(stored) + sum(unfinished) > 0
    order by sum(stored) + sum(unfinished) desc, users.id limit ${limit}`.execute(db)
  return rows
}

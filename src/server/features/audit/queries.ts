import type { AuditKind } from '#contract/audit.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface AuditRow {
  kind: AuditKind
  actorId: string | null
  subjectId: string | null
  organizationId: string | null
  address: string
  details: Record<string, unknown>
}

export async function insertEntry(db: Db, entry: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      kind: entry.kind,
      actor_id: entry.actorId,
      subject_id: entry.subjectId,
      organization_id: entry.organizationId,
      address: entry.address,
      details: JSON.stringify(entry.details),
    })
    .execute()
}

export interface EntryFilter {
  /** Matches either the actor or the affected user. */
  userId?: string | undefined
  organizationId?: string | undefined
  kind?: AuditKind | undefined
  /** Only entries older than this ID. */
  before?: string | undefined
}

/** Lists entries with current names, newest first. */
export async function listEntries(
  db: Db,
  { userId, organizationId, kind, before }: EntryFilter,
  limit: number,
) {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'actor_id')
    .leftJoin('users as subjects', 'subjects.id', 'subject_id')
    .leftJoin('collections', 'collections.id', 'subject_id')
    .selectAll('audit_log')
    .select((row) => [
      'actors.name as actor',
      row.fn.coalesce('subjects.name', 'collections.name').as('subject'),
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('audit_log.id', '<', before)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (organizationId !== undefined) query = query.where('audit_log.organization_id', '=', organizationId)
  if (userId !== undefined)
    query = query.where((row) => row.or([row('subject_id', '=', userId), row('actor_id', '=', userId)]))
  return query.execute()
}

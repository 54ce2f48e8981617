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
  /** Actor, or affected user. */
  userId?: string | undefined
  kind?: AuditKind | undefined
  /** Only entries older than this one. */
  before?: string | undefined
}

/** Entries, newest first. */
export async function listEntries(db: Db, { userId, kind, before }: EntryFilter, limit: number) {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (userId !== undefined)
    query = query.where((row) => row.or([row('subject_id', '=', userId), row('actor_id', '=', userId)]))
  return query.execute()
}

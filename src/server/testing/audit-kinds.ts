import type { AuditKind } from '#contract/audit.ts'
import type { Context } from '#server/context.ts'

/** Returns the kinds of audit entries about a user or an object, oldest first. */
export async function listAuditKinds({ db }: Pick<Context, 'db'>, subjectId: string): Promise<AuditKind[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('kind')
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}

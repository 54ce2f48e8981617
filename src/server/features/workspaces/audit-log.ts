import { Readable } from 'node:stream'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import { exportAuditLog, readAuditLog } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { requireOwner } from './service.ts'

interface LogRequest {
  oid: string
  kind?: AuditKind | undefined
  userId?: string | undefined
}

/** Lists a page of a workspace's audit log, newest first, for owners. */
export async function listWorkspaceAudit(
  db: Db,
  actor: UserActor,
  { oid, ...filter }: LogRequest & { before?: string | undefined },
): Promise<Page<AuditEntry>> {
  await requireOwner(db, actor, oid)
  return readAuditLog(db, { ...filter, organizationId: oid })
}

/** Exports a workspace's audit log as a CSV file, for owners. */
export async function exportWorkspaceAudit(
  db: Db,
  actor: UserActor,
  { oid, ...filter }: LogRequest,
): Promise<RawResponse> {
  await requireOwner(db, actor, oid)
  return {
    type: 'text/csv; charset=utf-8',
    body: Readable.from(exportAuditLog(db, { ...filter, organizationId: oid })),
    headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
  }
}

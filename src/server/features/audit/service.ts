import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

export interface AuditEvent {
  kind: AuditKind
  /** Actor; null for the product itself and the command line. */
  actorId: string | null
  /** Affected account or object. */
  subjectId?: string | undefined
  organizationId?: string | undefined
  /** IP address. */
  address?: string | undefined
  /** IDs and plain facts, never a secret: entries can't be deleted. */
  details?: Record<string, unknown> | undefined
}

/** Adds an entry, in the transaction of the action. */
export async function audit(tx: Db, entry: AuditEvent): Promise<void> {
  const { kind, actorId, subjectId = null, organizationId = null, address = '', details = {} } = entry
  await queries.insertEntry(tx, { kind, actorId, subjectId, organizationId, address, details })
}

/** The actor of an entry: staff during impersonation. */
export function doneBy(
  { userId, impersonatorId, address }: UserActor,
  details: Record<string, unknown> = {},
): Pick<AuditEvent, 'actorId' | 'address' | 'details'> {
  if (!impersonatorId) return { actorId: userId, address, details }
  return { actorId: impersonatorId, address, details: { ...details, as: userId } }
}

const pageSize = 50

/** A page of the log, newest first. */
export async function readAuditLog(db: Db, filter: queries.EntryFilter): Promise<Page<AuditEntry>> {
  const rows = await queries.listEntries(db, filter, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    Items: shown.map((row) => ({
      id: row.id,
      at: Math.floor(row.at.getTime() / 1000),
      kind: row.kind,
      actorId: row.actor_id,
      subjectId: row.subject_id,
      organizationId: row.organization_id,
      address: row.address,
      details: row.details,
    })),
    ...(rows.length > pageSize && last ? { LastEvaluatedKey: { before: last.id } } : {}),
  }
}

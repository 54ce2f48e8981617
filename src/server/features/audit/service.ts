import Papa from 'papaparse'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ProvisionerActor, UserActor } from '#server/actor.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

export interface AuditEvent {
  kind: AuditKind
  /** The actor; null for the system and the CLI. */
  actorId: string | null
  /** ID of the affected account or other object. */
  subjectId?: string | undefined
  organizationId?: string | undefined
  /** IP address. */
  address?: string | undefined
  /** IDs and plain facts, but never secrets, since entries can't be deleted. */
  details?: Record<string, unknown> | undefined
}

/** Adds an entry in the action's transaction. */
export async function audit(tx: Db, entry: AuditEvent): Promise<void> {
  const { kind, actorId, subjectId = null, organizationId = null, address = '', details = {} } = entry
  await queries.insertEntry(tx, { kind, actorId, subjectId, organizationId, address, details })
}

/**
 * Returns an entry's actor: the staff member during impersonation; none for an identity provider, which is
 * named in the details instead.
 */
export function auditActor(
  actor: UserActor | ProvisionerActor,
  details: Record<string, unknown> = {},
): Pick<AuditEvent, 'actorId' | 'address' | 'details'> {
  if (actor.kind === 'provisioner')
    return { actorId: null, address: actor.address, details: { ...details, by: 'SCIM' } }
  const { userId, impersonatorId, address } = actor
  if (!impersonatorId) return { actorId: userId, address, details }
  return { actorId: impersonatorId, address, details: { ...details, as: userId } }
}

const pageSize = 50

/** Reads a page of the log, newest first. */
export async function readAuditLog(db: Db, filter: queries.EntryFilter): Promise<Page<AuditEntry>> {
  const rows = await queries.listEntries(db, filter, pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = pageRows.at(-1)
  return {
    Items: pageRows.map(present),
    ...(rows.length > pageSize && last ? { LastEvaluatedKey: { before: last.id } } : {}),
  }
}

/**
 * Reads a page of the entries about a user, to be shown to that user: excludes other people's IP addresses.
 */
export async function readActivity(
  db: Db,
  { userId, before }: { userId: string; before?: string | undefined },
): Promise<Page<AuditEntry>> {
  const page = await readAuditLog(db, { userId, before })
  const isByOtherActor = ({ actorId }: AuditEntry) => actorId !== null && actorId !== userId
  return {
    ...page,
    Items: page.Items.map((entry) => (isByOtherActor(entry) ? { ...entry, address: '' } : entry)),
  }
}

const present = (row: Awaited<ReturnType<typeof queries.listEntries>>[number]): AuditEntry => ({
  id: row.id,
  at: toEpochSeconds(row.at),
  kind: row.kind,
  actorId: row.actor_id,
  subjectId: row.subject_id,
  organizationId: row.organization_id,
  actor: row.actor,
  subject: row.subject,
  address: row.address,
  details: row.details,
})

/** Number of entries read per batch during an export. */
const exportBatchSize = 1000
const columns = ['at', 'kind', 'actor', 'actorId', 'subject', 'subjectId', 'address', 'details']

/**
 * Exports the log as CSV in chunks, newest first. Cells that a spreadsheet would interpret as formulas are
 * prefixed with an apostrophe.
 */
export async function* exportAuditLog(
  db: Db,
  filter: Omit<queries.EntryFilter, 'before'>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for (let before: string | undefined; ; ) {
    const rows = await queries.listEntries(db, { ...filter, before }, exportBatchSize)
    const cells = rows.map(present).map((entry) => ({
      ...entry,
      at: new Date(entry.at * 1000).toISOString(),
      details: JSON.stringify(entry.details),
    }))
    if (cells.length > 0) yield `${Papa.unparse(cells, { columns, header: false, escapeFormulae: true })}\r\n`
    before = rows.at(-1)?.id
    if (rows.length < exportBatchSize) return
  }
}

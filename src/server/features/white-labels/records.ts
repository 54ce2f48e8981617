import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/endpoint.ts'
import type { WhiteLabelFields, WhiteLabelRecord } from '#contract/white-labels.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { type AuditEvent, audit, auditActor } from '#server/features/audit/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import { whiteLabelDomain } from '#server/infra/white-label-host.ts'
import { requireName } from '#server/names.ts'
import { logoUrl } from './logo-url.ts'
import * as queries from './queries.ts'

/** The user making the change; null for the app itself. */
export type AuditedActor = Pick<AuditEvent, 'actorId' | 'address' | 'details'>
type Columns = Omit<queries.WhiteLabelRow, 'id' | 'logo_key' | 'created_at' | 'updated_at'>

const defaults = {
  active: true,
  logo_style: 'plain',
  button_color: '#27509b',
  background_color: '#fbf8f2',
  allow_google: true,
  allow_email: true,
  provider: null,
  organization_id: null,
  metadata_url: null,
} as const satisfies Partial<Columns>

/** Lists all records, sorted by name. */
export async function listWhiteLabels(ctx: Context, actor: UserActor): Promise<Page<WhiteLabelRecord>> {
  await requireStaff(ctx.db, actor)
  return { Items: (await queries.listRecords(ctx.db)).map((row) => present(ctx, row)) }
}

export async function addWhiteLabel(
  ctx: Context,
  actor: UserActor,
  fields: WhiteLabelFields,
): Promise<WhiteLabelRecord> {
  await requireStaff(ctx.db, actor)
  const id = await createWhiteLabel(ctx, auditActor(actor), fields)
  return readRecord(ctx, ctx.db, id)
}

/** Adds a record on behalf of staff or of the app itself; returns its ID. */
export async function createWhiteLabel(
  ctx: Pick<Context, 'config' | 'db'>,
  actor: AuditedActor,
  { slug, name, ...fields }: WhiteLabelFields,
): Promise<string> {
  const id = randomUUID()
  const row: Columns = { ...defaults, ...columnsOf(fields), slug, name: requireName(name, 'A sign-in page') }
  await ctx.db.transaction().execute(async (tx) => {
    await requireValidRecord(ctx, tx, row)
    const addedRecord = { ...row, id, logo_key: null, updated_at: new Date() }
    await queries.insertRecord(tx, addedRecord).catch(throwIfTaken)
    await audit(tx, { kind: 'whiteLabelAdded', ...actor, ...auditDetails(id, row) })
  })
  return id
}

export async function changeWhiteLabel(
  ctx: Context,
  actor: UserActor,
  { whiteLabelId: id, ...fields }: Partial<WhiteLabelFields> & { whiteLabelId: string },
): Promise<WhiteLabelRecord> {
  await requireStaff(ctx.db, actor)
  const columns = columnsOf(fields)
  const change =
    columns.name === undefined ? columns : { ...columns, name: requireName(columns.name, 'A sign-in page') }
  return ctx.db.transaction().execute(async (tx) => {
    const before = await requireRecord(tx, id)
    const changedFields = Object.keys(change).filter(
      (name) => change[name as keyof Columns] !== before[name as keyof Columns],
    )
    if (changedFields.length > 0) {
      await requireValidRecord(ctx, tx, { ...before, ...change })
      await queries.updateRecord(tx, id, change).catch(throwIfTaken)
      await auditChange(tx, auditActor(actor), { ...before, ...change }, changedFields)
    }
    return readRecord(ctx, tx, id)
  })
}

export async function removeWhiteLabel(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await requireStaff(ctx.db, actor)
  const { logo_key } = await ctx.db.transaction().execute(async (tx) => {
    const row = await requireRecord(tx, id)
    await queries.deleteRecord(tx, id)
    await audit(tx, { kind: 'whiteLabelRemoved', ...auditActor(actor), ...auditDetails(id, row) })
    return row
  })
  if (logo_key) await ctx.storage.delete(logo_key)
}

/**
 * Returns a record, locked until the transaction ends.
 * @throws AppError not_found
 */
export async function requireRecord(tx: Db, id: string): Promise<queries.WhiteLabelRow> {
  const row = await queries.lockRecord(tx, id)
  if (!row) throw new AppError('not_found', 'Sign-in page not found')
  return row
}

/** Returns a record as shown to staff. */
export async function readRecord(
  ctx: Pick<Context, 'config'>,
  db: Db,
  id: string,
): Promise<WhiteLabelRecord> {
  const row = await queries.findRecord(db, id)
  if (!row) throw new AppError('not_found', 'Sign-in page not found')
  return present(ctx, row)
}

/** Records a change to these fields in the audit log. */
export function auditChange(
  tx: Db,
  actor: AuditedActor,
  row: Columns & { id: string },
  fields: string[],
): Promise<void> {
  const { details, ...subject } = auditDetails(row.id, row)
  return audit(tx, { kind: 'whiteLabelChanged', ...actor, ...subject, details: { ...details, fields } })
}

const auditDetails = (id: string, { slug, organization_id }: Pick<Columns, 'slug' | 'organization_id'>) => ({
  organizationId: organization_id ?? undefined,
  details: { whiteLabelId: id, slug },
})

function columnsOf(fields: Partial<WhiteLabelFields>): Partial<Columns> {
  const columns = {
    slug: fields.slug,
    name: fields.name,
    active: fields.active,
    logo_style: fields.logoStyle,
    button_color: fields.buttonColor,
    background_color: fields.backgroundColor,
    allow_google: fields.allowGoogle,
    allow_email: fields.allowEmail,
    provider: fields.provider,
    organization_id: fields.organization,
    metadata_url: fields.metadataUrl,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function requireValidRecord({ config }: Pick<Context, 'config'>, tx: Db, row: Columns): Promise<void> {
  if (config.whiteLabelExcluded.includes(row.slug))
    throw new AppError(
      'invalid_input',
      `${row.slug} never has a white-label page: see WHITE_LABEL_EXCLUDED`,
      {
        reason: 'reserved_slug',
      },
    )
  if (!row.allow_email && !row.allow_google && !row.provider)
    throw new AppError('invalid_input', 'Allow at least one sign-in method: email, Google or a provider')
  if (row.provider === 'workspace' && !row.organization_id)
    throw new AppError('invalid_input', 'Choose the workspace whose single sign-on is used')
  if (row.organization_id && !(await queries.workspaceExists(tx, row.organization_id)))
    throw new AppError('invalid_input', 'Workspace not found')
}

function present({ config }: Pick<Context, 'config'>, row: queries.WhiteLabelRecordRow): WhiteLabelRecord {
  return {
    id: row.id,
    slug: row.slug,
    active: row.active,
    name: row.name,
    logo: logoUrl(row.id, row.logo_key),
    logoStyle: row.logo_style,
    buttonColor: row.button_color,
    backgroundColor: row.background_color,
    allowGoogle: row.allow_google,
    allowEmail: row.allow_email,
    provider: row.provider,
    organization: row.organization_id,
    organizationName: row.organization_name,
    metadataUrl: row.metadata_url,
    url: signInUrlFor(config, row.slug),
    creationTime: toEpochSeconds(row.created_at),
    updated: toEpochSeconds(row.updated_at ?? row.created_at),
  }
}

/** Returns the URL of a record's sign-in page, based on this machine's address if `BASE_URL` isn't set. */
function signInUrlFor(config: Context['config'], slug: string): string | null {
  const base = new URL(config.baseUrl ?? `http://${config.host}:${config.port}`)
  const domain = whiteLabelDomain({ ...config, baseUrl: base.origin })
  if (!domain) return null
  base.hostname = `${slug}.${domain}`
  return `${base.origin}/signin`
}

function throwIfTaken(error: unknown): never {
  throw isUniqueViolation(error)
    ? new AppError('conflict', 'Another sign-in page already uses this host')
    : error
}

import { randomUUID } from 'node:crypto'
import type { SsoConnection, SsoProvider, SsoSettings, SsoWorkspace } from '#contract/sso.ts'
import type { SsoMode } from '#contract/sso-modes.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { endSsoSessions } from '#server/features/sessions/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { publishWorkspace, requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { callbackUrl, createEntityId } from './connection.ts'
import { toColumns } from './provider-settings.ts'
import * as queries from './queries.ts'

const userLimit: Limit = { name: 'sso-changes', points: 60, seconds: 3600 }
const addressLimit: Limit = { name: 'sso-find', points: 60, seconds: 900 }

/** A workspace, and the origin of the installation. */
export interface SsoScope {
  oid: string
  origin: string
}

async function present(
  { oid, origin }: SsoScope,
  row: queries.ConnectionRow | undefined,
): Promise<SsoSettings> {
  return {
    connection: row ? await presentConnection(row) : null,
    entityId: createEntityId(origin, oid),
    metadata: createEntityId(origin, oid),
    callback: callbackUrl(origin, oid),
    start: `${origin}/auth/sso/${oid}`,
  }
}

async function presentConnection(row: queries.ConnectionRow): Promise<SsoConnection> {
  const { describeCertificate } = await import('#server/infra/identity/saml-metadata.ts')
  return {
    kind: row.kind,
    name: row.name,
    issuer: row.issuer,
    entryPoint: row.entry_point,
    metadataUrl: row.metadata_url,
    certificates: (row.certificates ?? []).map(describeCertificate),
    clientId: row.client_id,
    slug: row.slug,
    mode: row.mode,
    breakGlass: row.break_glass_user_id,
    tested: row.tested_at && toEpochSeconds(row.tested_at),
    testVerified: row.tested_verified,
  }
}

/** Returns a workspace's connection, for its owners. */
export async function getSsoSettings(ctx: Context, actor: UserActor, scope: SsoScope): Promise<SsoSettings> {
  await requireOwner(ctx.db, actor, scope.oid)
  return present(scope, await queries.findConnection(ctx.db, scope.oid))
}

/**
 * Sets a workspace's identity provider. If the issuer is unchanged, the connection is kept. A different
 * issuer replaces the connection: the new one is off until it has been tested, and sessions started through
 * the old one end.
 */
export async function putSso(
  ctx: Context,
  actor: UserActor,
  scope: SsoScope,
  settings: SsoProvider,
): Promise<SsoSettings> {
  const { oid } = scope
  await requireOwner(ctx.db, actor, oid)
  await ctx.limits.take(userLimit, actor.userId)
  const columns = await toColumns(ctx, oid, settings, await queries.findConnection(ctx.db, oid))
  await ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const existingConnection = await queries.findConnection(tx, oid)
    const isSameProvider =
      existingConnection?.kind === columns.kind && existingConnection.issuer === columns.issuer
    if (existingConnection && isSameProvider) await queries.changeProvider(tx, existingConnection.id, columns)
    else {
      if (existingConnection) await end(tx, existingConnection)
      const { slug = null, break_glass_user_id = null } = existingConnection ?? {}
      const row = { id: randomUUID(), organization_id: oid, slug, break_glass_user_id, ...columns }
      await queries.insertConnection(tx, row)
    }
    const details = { provider: columns.kind, replaced: existingConnection !== undefined && !isSameProvider }
    await audit(tx, { kind: 'ssoChanged', ...auditActor(actor, details), organizationId: oid })
    await publishWorkspace(tx, oid)
  })
  return getSsoSettings(ctx, actor, scope)
}

/** Deletes a connection along with its users' identities, and ends its sessions. */
async function end(tx: Db, { id, organization_id }: queries.ConnectionRow): Promise<void> {
  await endSsoSessions(tx, organization_id)
  await queries.deleteConnection(tx, id)
}

interface SsoChange {
  mode?: SsoMode | undefined
  breakGlass?: string | null | undefined
  slug?: string | null | undefined
}

/** Turns the connection on or off, requires it, names the emergency owner, or changes the sign-in address. */
export async function changeSso(
  ctx: Context,
  actor: UserActor,
  scope: SsoScope,
  change: SsoChange,
): Promise<SsoSettings> {
  const { oid } = scope
  return ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const existingConnection = await requireConnection(tx, oid)
    const {
      mode = existingConnection.mode,
      breakGlass = existingConnection.break_glass_user_id,
      slug = existingConnection.slug,
    } = change
    if (mode !== 'off' && existingConnection.mode === 'off' && !existingConnection.tested_at)
      throw new AppError('sso_not_ready', 'Test the connection first', { missing: 'test' })
    const isChanged =
      mode !== existingConnection.mode || breakGlass !== existingConnection.break_glass_user_id
    if (isChanged)
      await requireEmergencyOwner(tx, oid, {
        mode,
        breakGlass,
        tested: existingConnection.tested_at !== null,
      })
    const values = { mode, break_glass_user_id: breakGlass, slug }
    await queries.updateConnection(tx, existingConnection.id, values).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError('conflict', 'Another workspace already uses this sign-in address')
        : error
    })
    const details = {
      from: existingConnection.mode,
      to: mode,
      ...(breakGlass && { emergencyOwner: breakGlass }),
    }
    const kind = isChanged ? 'ssoModeChanged' : 'ssoChanged'
    await audit(tx, { kind, ...auditActor(actor, details), organizationId: oid })
    await publishWorkspace(tx, oid)
    return present(scope, await queries.findConnection(tx, oid))
  })
}

/**
 * Checks the emergency owner. Single sign-on can only be required once it has been tested and there is an
 * owner who can sign in without it.
 * @throws AppError sso_not_ready, with the missing requirement
 */
async function requireEmergencyOwner(
  tx: Db,
  oid: string,
  { mode, breakGlass, tested }: { mode: SsoMode; breakGlass: string | null; tested: boolean },
): Promise<void> {
  const owner = breakGlass === null ? undefined : await queries.findOwner(tx, oid, breakGlass)
  if (breakGlass !== null && !owner)
    throw new AppError('sso_not_ready', 'The emergency owner must be an owner of the workspace', {
      missing: 'owner',
    })
  if (mode !== 'required') return
  if (!tested) throw new AppError('sso_not_ready', 'Test the connection first', { missing: 'test' })
  if (!owner) throw new AppError('sso_not_ready', 'Choose an emergency owner', { missing: 'owner' })
  if (!owner.isReady)
    throw new AppError(
      'sso_not_ready',
      'The emergency owner needs a password and two-factor authentication',
      {
        missing: 'twoFactor',
      },
    )
}

async function requireConnection(db: Db, oid: string): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(db, oid)
  if (!row) throw new AppError('not_found', 'The workspace has no single sign-on')
  return row
}

/** Deletes the connection and ends sessions started through it. Users set a password by email. */
export async function removeSso(ctx: Context, actor: UserActor, oid: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    await end(tx, await requireConnection(tx, oid))
    await audit(tx, { kind: 'ssoRemoved', ...auditActor(actor), organizationId: oid })
    await publishWorkspace(tx, oid)
  })
}

/** Throws unless the actor can test a connection, as an owner of a workspace that has one. */
export async function requireTestableConnection(ctx: Context, actor: UserActor, oid: string): Promise<void> {
  await requireOwner(ctx.db, actor, oid)
  await requireConnection(ctx.db, oid)
}

const startOf = (organizationId: string) => `/auth/sso/${organizationId}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Finds a workspace by the domain of an email address, or by its sign-in URL, slug, or ID; never by a user
 * account.
 */
export async function findSso(ctx: Context, account: string, address: string): Promise<SsoWorkspace> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  const connectedWorkspace = await queries.findWorkspace(ctx.db, toWorkspaceLookup(account.toLowerCase()))
  if (!connectedWorkspace) throw new AppError('not_found', 'No workspace with single sign-on found')
  const { id: organization, workspace, name: provider } = connectedWorkspace
  return { organization, workspace, provider, start: startOf(organization) }
}

function toWorkspaceLookup(account: string): queries.WorkspaceLookup {
  if (account.includes('@')) return { domain: account.slice(account.lastIndexOf('@') + 1).trim() }
  const name = /(?:\/sso\/)?([^/?#]+)\/?(?:[?#].*)?$/.exec(account)?.[1] ?? ''
  return uuid.test(name) ? { id: name } : { slug: name }
}
